import type { InputMode, SessionOptions } from '../../protocol/session';
import type { Settings } from '../../protocol/settings';

/** Only the managed flavour has the debugger that trusted input goes through. */
export const hasTrustedInput = import.meta.env.MODE === 'managed';

/** The input mode of a session: its own option, else the setting, else `auto` where that is possible. */
export function inputModeOf(options: SessionOptions | undefined, { inputMode }: Settings): InputMode {
  return hasTrustedInput ? (options?.inputMode ?? inputMode ?? 'auto') : 'page';
}
