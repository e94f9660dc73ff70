import type { CDPSession } from 'playwright';
import { mapParallel } from '../base/parallel';
import type { FrameSession, Truth } from './truth';

/** What of the truth a snapshot's text holds. */
export type Score = {
  expected: number;
  found: number;
  refs: number;
  strays: number;
  words: number;
  wordsFound: number;
  /** What was missed, for reading: `role "name"`. */
  missing: string[];
};

/** A line of our text that can be acted on. */
type RefLine = { prefix: string; ref: number; text: string };

/** Scores our text: an element counts if its ref resolves to that node and its role and name are on its line. */
export async function scoreOurs(text: string, truth: Truth): Promise<Score> {
  const lines = refLines(text);
  const found = new Set<string>();
  let strays = 0;
  for (const frame of truth.frames) {
    const resolved = await resolveRefs(frame, lines);
    for (const { line, backendNodeId, isStray: isWrong } of resolved) {
      if (isWrong) strays += 1;
      found.add(`${frame.id} ${backendNodeId} ${line.text}`);
    }
  }
  const byNode = new Map([...found].map((entry) => [entry.split(' ').slice(0, 2).join(' '), entry]));
  const missing = truth.expected.filter(({ frame, backendNodeId, role, name }) => {
    const line = byNode.get(`${frame} ${backendNodeId}`);
    return line === undefined || !saysRole(line, role) || !saysName(line, name);
  });
  const said = countWords(text);
  return {
    expected: truth.expected.length,
    found: truth.expected.length - missing.length,
    refs: lines.length,
    strays,
    words: truth.words.length,
    wordsFound: takeAll(truth.words, said),
    missing: missing.map(({ role, name, frame, backendNodeId }) => {
      return `${role} "${name}" (${byNode.get(`${frame} ${backendNodeId}`)?.split(' ').slice(2).join(' ') ?? 'no line'})`;
    }),
  };
}

/** How much of the drawn text a text holds, as a share of the words, each as often as it is drawn. */
export function takeAll(words: readonly string[], said: Map<string, number>): number {
  const left = new Map(said);
  return words.filter((word) => {
    const count = left.get(word.toLowerCase()) ?? 0;
    left.set(word.toLowerCase(), count - 1);
    return count > 0;
  }).length;
}

export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  return counts;
}

function refLines(text: string): RefLine[] {
  return text.split('\n').flatMap((line) => {
    const [, prefix = '', digits, rest = ''] = /^\s*([a-z]*)(\d+) (.*)$/.exec(line) ?? [];
    return digits === undefined ? [] : [{ prefix, ref: Number(digits), text: rest }];
  });
}

type Resolved = { line: RefLine; backendNodeId: number; isStray: boolean };

async function resolveRefs(frame: FrameSession, lines: RefLine[]): Promise<Resolved[]> {
  const { cdp, id, contexts } = frame;
  const world = contexts.findLast(({ frameId, name }) => frameId === id && name === 'Tabwright');
  if (!world) return [];
  const evaluate = async (expression: string) =>
    (await cdp.send('Runtime.evaluate', { contextId: world.id, expression, returnByValue: true })).result
      .value as unknown;
  const prefix = await evaluate('globalThis.__tabwright?.prefix()');
  const judge = await cdp.send('Page.createIsolatedWorld', { frameId: id, worldName: 'bench-truth' });
  const own = lines.filter((line) => line.prefix === prefix);
  const resolved = await mapParallel(own, async (line): Promise<Resolved[]> => {
    const { result } = await cdp.send('Runtime.evaluate', {
      contextId: world.id,
      expression: `globalThis.__tabwright.elementOf(${line.ref})`,
    });
    if (!result.objectId) return [];
    const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId });
    const { backendNodeId } = node;
    return [{ line, backendNodeId, isStray: await isStray(cdp, judge.executionContextId, backendNodeId) }];
  });
  return resolved.flat();
}

async function isStray(cdp: CDPSession, executionContextId: number, backendNodeId: number): Promise<boolean> {
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    functionDeclaration: 'function () { return globalThis.isStray(this); }',
    returnByValue: true,
  });
  return result.value === true;
}

/** Chromium's own role names, in the words of ARIA that mean the same. */
const sameRoles: Record<string, string> = {
  DisclosureTriangle: 'button',
  ComboBoxMenuButton: 'combobox',
  ComboBoxSelect: 'combobox',
  PopUpButton: 'combobox',
  ToggleButton: 'button',
  ColorWell: 'button',
  Date: 'textbox',
  DateTime: 'textbox',
  InputTime: 'textbox',
  image: 'img',
  none: 'generic',
};

/** Roles Chromium gives to what has none of a person's concern; any role of ours is right then. */
const loose =
  /^(generic|paragraph|LabelText|Section|Canvas|Video|Audio|EmbeddedObject|PluginObject|Legend|Pre|Abbr|Ruby|LayoutTable.*)$/;

function saysRole(line: string, role: string): boolean {
  if (loose.test(role)) return true;
  const words = line.split(' ').slice(2);
  return words[0] === (sameRoles[role] ?? role);
}

const squash = (text: string): string =>
  text
    .replace(/[\u{E000}-\u{F8FF}\u{200B}-\u{200D}\u{FEFF}\u{AD}]/gu, '')
    .replace(/\s+/g, '')
    .toLowerCase();

/** A name is on the line if its first 100 characters are, white space left out of account. */
function saysName(line: string, name: string): boolean {
  return squash(line).includes(squash(name).slice(0, 80));
}
