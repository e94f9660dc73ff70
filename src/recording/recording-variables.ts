import type { RecordingVariable } from '../protocol/recordings/recording';

/** A variable's name made of what its field is called, unlike the names that are taken. */
export function variableNameFor(
  label: string,
  { taken, fallback = 'text' }: { taken: readonly string[]; fallback?: string },
): string {
  const words = label.match(/[A-Za-z0-9]+/gu)?.slice(0, 4) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : capital(word.toLowerCase())))
    .join('');
  const name = /^[A-Za-z]/u.test(joined) ? joined.slice(0, 40) : fallback;
  if (!taken.includes(name)) return name;
  let count = 2;
  while (taken.includes(`${name}${count}`)) count += 1;
  return `${name}${count}`;
}

/** The variables with this one among them, in the place of the one of its name. */
export function withVariable(
  variables: readonly RecordingVariable[],
  variable: RecordingVariable,
): RecordingVariable[] {
  const has = variables.some(({ name }) => name === variable.name);
  if (!has) return [...variables, variable];
  return variables.map((each) => (each.name === variable.name ? variable : each));
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
