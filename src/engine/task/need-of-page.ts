import { plainWords } from '../../matching';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import type { UserDeed } from '../../protocol/task/task';

/** What on the page only the user can do, by our own reading of its fields; undefined when there is nothing such. */
export function needOfPage({ nodes }: Pick<Snapshot, 'nodes'>): UserDeed | undefined {
  const reachable = nodes.filter(({ states }) => !states?.includes('behind') && !states?.includes('inert'));
  return signs.find(([, isIt]) => reachable.some(isIt))?.[0];
}

const signs: readonly [UserDeed, (node: JoinedNode) => boolean][] = [
  ['captcha', ({ role, name }) => puzzleRoles.has(role) && puzzle.test(plainWords(name.slice(0, 200)))],
  ['second-factor', ({ hints }) => hints?.autocomplete?.includes('one-time-code') === true],
  ['payment', ({ hints }) => /\bcc-(number|csc)\b/.test(hints?.autocomplete ?? '')],
  ['login', ({ hints }) => hints?.type === 'password'],
  ['upload', ({ hints }) => hints?.type === 'file'],
];

const puzzleRoles: ReadonlySet<string> = new Set(['iframe', 'checkbox', 'heading', 'img']);
const puzzle =
  /captcha|not a robot|kein roboter|pas un robot|no soy un robot|nao sou um robo|non sono un robot|geen robot|nie jestem robotem/;
