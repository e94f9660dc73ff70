import { installPrograms, programNamed } from '../fixtures/programs';

/** What is said where no Firefox is found. */
export const missingFirefox =
  'No Firefox was found. Install firefox-esr (Debian: apt-get install firefox-esr) or name one in FIREFOX.';

/** The program to start: the one that `FIREFOX` names, else the first on the path. Undefined when there is none. */
export function findFirefox(): string | undefined {
  return process.env['FIREFOX'] || (programNamed('firefox-esr') ?? programNamed('firefox'));
}

/** Installs Firefox on Debian as root where there is none, and says so first. Elsewhere it does nothing. */
export async function installFirefox(): Promise<void> {
  if (findFirefox() === undefined)
    await installPrograms({ 'firefox-esr': 'firefox-esr' }, 'Stories in Firefox');
}
