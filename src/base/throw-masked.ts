import { changeSaid } from './say';
import { AutomationError, toAutomationError } from './errors';
import { changeText, maskText } from './mask';
import type { ValueTexts } from './find-values';
import { redact } from './redact';

/** Throws what `thrown` is, without any secret in it. */
export function throwMasked(thrown: unknown, values: ValueTexts): never {
  const { code, message, saying, details } = toAutomationError(thrown);
  const hide = (text: string) => redact(text, { values });
  const shown = maskDetails(details, values);
  const masked =
    typeof saying === 'string'
      ? hide(message)
      : { sentence: hide(message), said: changeSaid(saying.said, hide) };
  throw new AutomationError(code, masked, { details: shown });
}

/** Selectors among them must still find their element, so only values are replaced. */
function maskDetails(details: Record<string, unknown>, values: ValueTexts): Record<string, unknown> {
  const masked = Object.entries(details).map(([key, each]) => [
    key,
    changeText(each, (text) => maskText(text, values)),
  ]);
  return Object.fromEntries(masked);
}
