/** Licences under which code may be shipped with ours: each asks for no more than its text, which lies beside the scripts. */
const permitted = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/;

/** A line of 80 signs stands between the packages of the file. */
const between = `\n${'='.repeat(80)}\n\n`;

/** The packages of the file of licences that `writeLicences` puts beside the scripts, each as `name version`. */
export const shippedIn = (file: string): string[] =>
  file.split(between).map((part) => part.split('\n')[0] ?? '');

/** What is wrong with it. */
export function licenceFaultsIn(file: string): string[] {
  return file.split(between).flatMap((part) => {
    const [name = '', licence = '', , ...text] = part.split('\n');
    if (!permitted.test(licence)) return [`${name} has the licence ${licence}`];
    return text.join('').trim() === '' ? [`the licence of ${name} has no text`] : [];
  });
}
