import { t } from '../../languages/t';
import type { ErrorCode, ErrorRecord } from '../../base/errors';
import { codeWords, type Remedy } from './code-words';
import { inQuotes } from './engine-words';

/** An error as it is told: its details may tell more than its message. */
export type ToldError = Pick<ErrorRecord, 'code' | 'message' | 'details' | 'said'>;

/** Facts around an error that choose its words. */
export type Told = {
  /** The words that led to it, where nothing was done for them. */
  instruction?: string;
  /** The number of things to choose from. */
  choices?: number;
};

/** The text of the few errors that the panel explains better than their own message does. */
export function betterFailureText({ code, details }: ToldError, told: Told = {}): string | undefined {
  const words = codeWords[code];
  if ('text' in words) return t(words.text);
  if (code === 'covered') return coverText(details);
  if (code === 'not-as-recorded' && details?.isData === true) return t('errors.data_not_as_recorded');
  return code === 'no-model' || code === 'element-not-found' ? unsureText(told) : undefined;
}

/** Names the cover and the covered, where both have a name. */
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

/** A model failed, which leaves the candidates that were found without one as they are. */
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
