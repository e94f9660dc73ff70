import { AutomationError } from '../base/errors';
import type { Recording } from '../protocol/recordings/recording';
import type { ReplayOptions } from '../protocol/recordings/replay';
import { checkInAddress, variableNames, variableTexts } from '../protocol/variables';
import { valuesOf, withValues } from './formats/exported';
import { secretNames } from './step-texts';

/** The address a recording begins at: a session needs a page. */
export function firstAddress({ steps, variables }: Recording, options: ReplayOptions): string {
  const values = {
    ...valuesOf({ variables }),
    ...variableTexts(options.variables ?? {}),
    ...options.rows?.[0],
  };
  const [first] = steps.slice((options.from ?? 1) - 1);
  const place = first?.scope ? `${first.scope.origin}${first.scope.path?.replace(/\*/gu, '') ?? ''}` : '';
  const text = first?.method === 'navigate' ? (first.arguments[0] ?? '') : place;
  const url = withValues(text, values);
  checkInAddress(variableNames(text), url, { secrets: secretNames({ variables, steps }), origins: {} });
  if (/^https?:/iu.test(url) && URL.canParse(url)) return url;
  throw new AutomationError(
    'invalid-input',
    'The recording does not say where it begins. Its first step has to go to a page.',
  );
}
