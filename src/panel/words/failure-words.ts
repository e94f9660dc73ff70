import { t } from '../../languages/t';
import type { ErrorCode, ErrorRecord } from '../../base/errors';
import { codeWords, type Remedy } from './code-words';
import { inQuotes } from './engine-words';

/** An error as it is told: its details may tell more than its message. */
export type ToldError = Pick<ErrorRecord, 'code' | 'message' | 'details' | 'said'>;

/** What else is known where an error is told. */
export type Told = {
  /** The words that led to it, where nothing was done for them. */
  instruction?: string;
  /** How many things there are to choose from. */
  choices?: number;
};

/** Why, and what next, of the few errors of which the panel says it better than their own message. */
export function betterFailureText({ code, details }: ToldError, told: Told = {}): string | undefined {
  const words = codeWords[code];
  if ('text' in words) return t(words.text);
  if (code === 'covered') return coverText(details);
  if (code === 'not-as-recorded' && details?.isData === true) return t('errors.data_not_as_recorded');
  return code === 'no-model' || code === 'element-not-found' ? unsureText(told) : undefined;
}

/** What lies over what, where both have a name to be told by. */
function coverText({ dialog, target }: NonNullable<ErrorRecord['details']> = {}): string | undefined {
  if (typeof target !== 'string' || target === '') return undefined;
  if (typeof dialog !== 'string') return t('errors.covered_text', [inQuotes(target)]);
  return dialog === ''
    ? t('errors.covered_by_dialog', [inQuotes(target)])
    : t('errors.covered_by', [inQuotes(dialog), inQuotes(target)]);
}

/** One of more characters says more than a name: why it was not followed is in the error's own words. */
const longestName = 80;

function unsureText({ instruction = '', choices = 0 }: Told): string | undefined {
  if (choices > 0) return t('errors.choose', choices, [choices]);
  if (instruction === '' || instruction.length > longestName) return undefined;
  return t('errors.nothing_fits');
}

/** Whether a model failed, which leaves what was found without one as it is. */
export const isOfModel = (code: ErrorCode): boolean => 'isOfModel' in codeWords[code];

/**
 * With something to choose from, the element itself can be pointed at, and editing is what the box is for. A dialog that is in
 * the way can be closed.
 */
export function remediesFor(
  { code, details }: Pick<ErrorRecord, 'code' | 'details'>,
  hasChoice = false,
): readonly Remedy[] {
  const offered: readonly Remedy[] = codeWords[code].remedies;
  if (code === 'covered' && details?.dialog !== undefined) return ['close-dialog', 'try-again'];
  return hasChoice ? ['pick', ...offered.filter((remedy) => remedy !== 'edit')] : offered;
}
