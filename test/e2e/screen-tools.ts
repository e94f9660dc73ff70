import { installPrograms, missingPrograms } from '../fixtures/programs';

/** The programs that stories with a screen need. */
const tools = { Xvfb: 'xvfb', openbox: 'openbox', xdotool: 'xdotool' };

/** The programs for a screen that are not in `PATH`; without them those stories are skipped. */
export const missingTools = (): string[] => missingPrograms(tools);

/** Installs on Debian as root what a screen needs and is missing. */
export const installTools = (log?: (line: string) => void): Promise<void> =>
  installPrograms(tools, 'Stories with a screen', log);
