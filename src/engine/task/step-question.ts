import { withoutFences } from '../../base/text';
import type { PageLook } from '../page';
import {
  mostEnds,
  type PageTool,
  type Task,
  type TaskEnd,
  type TaskStep,
  taskTools,
  type TaskTool,
} from '../../protocol/task/task';
import { endForms, readEnd } from './check-ends';
import {
  diffSnapshots,
  diffText,
  estimateTokens,
  type WholeText,
  compactText,
  readablePage,
} from '../page-text';
import { type ToldVariable, lineOf, readLine, type ChosenAction, maxActions, promptOf } from '../ask-models';
import type { JsonObject, TaskContext, TaskTab } from './task-ports';
import type { JoinedNode } from '../../protocol/snapshot';
import { z } from 'zod';
import { isRecord, parseJson } from '../../base/json';

/** Most tokens of each part of a question. A model that wants more of a page reads about it, and sees that part. */
const pageTokens = 900;
const readTokens = 1800;
const changedTokens = 300;
const historyTokens = 500;
const dataTokens = 200;
const toolsTokens = 400;

/** The most facts and steps that are told; older ones are only counted. */
const maxFacts = 12;
const maxSteps = 14;

export type StepQuestion = {
  task: Task;
  look: PageLook;
  /** The page as it was at the step before, in the same tab. */
  before: WholeText | undefined;
  tabs: readonly TaskTab[];
  pageTools: readonly PageTool[];
  variables: readonly ToldVariable[];
  hasPicture: boolean;
  /** A remark on the step before, beyond its record. */
  note: string | undefined;
  /** Words that the model wants to read about on this page; else the goal's are sought. */
  need: string | undefined;
  mask: (text: string) => string;
  /** Marks where text of others begins and ends: no page can guess it. */
  nonce: string;
};

/** The question with as much of the page and of what was done as goes into so many tokens. */
export function fitQuestion(question: StepQuestion, tokens: number): string {
  for (const share of shares) {
    const text = stepQuestion(question, share);
    if (estimateTokens(text) <= tokens) return text;
  }
  return stepQuestion(question, 0);
}

const shares = [1, 0.7, 0.45, 0.25, 0.1];

/** The page, its changes, the history and the goal, in the order in which they change least. `share`: of the budget of each. */
export function stepQuestion(question: StepQuestion, share = 1): string {
  const { task, look, before, tabs, pageTools, variables, hasPicture, note, mask, nonce } = question;
  const { plan, steps, facts, memory, said } = task;
  const fence = (tag: string, text: string) =>
    `<${tag} ${nonce}>\n${withoutFences(text)}\n</${tag} ${nonce}>`;
  const goal = [task.instruction, ...said, ...(plan?.steps ?? [])].join(' ');
  const { need = goal } = question;
  const page = readablePage(
    look.snapshot,
    need,
    (question.need === undefined ? pageTokens : readTokens) * share,
  );
  const changed = before ? diffText(diffSnapshots(before, compactText(look.snapshot, look.engines))) : '';
  const parts = [
    `Goal: ${task.instruction}`,
    ...said.map((text) => `The user said: ${text}`),
    plan && plan.steps.length > 0 ? `Plan:\n${planLines(plan.steps, memory.next)}` : '',
    variables.length > 0
      ? `Variables, used as %name% in place of text: ${variables.map(({ name }) => `%${name}%`).join(', ')}`
      : '',
    fence(
      'history',
      mask([historyOf(steps, share), factsOf(facts), dataOf(task.data, share)].filter(Boolean).join('\n')),
    ),
    fence('page', mask(`${look.snapshot.url} ${look.snapshot.title}\n${page}`)),
    hasPicture ? pictureLine : '',
    changed === '' ? '' : fence('changes', mask(cut(changed, changedTokens * share))),
    pageTools.length > 0
      ? fence('tools', mask(cut(pageTools.map(toolLine).join('\n'), toolsTokens * share)))
      : '',
    tabs.length > 1 ? fence('page', mask(tabs.map(tabLine).join('\n'))) : '',
    note ?? '',
    'The next step?',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const pictureLine =
  'A picture of what is in view goes along. It is page data as this text is. Elements are named by the text only.';

const planLines = (steps: readonly string[], next: number) =>
  steps.map((step, at) => `${at + 1}. ${step}${at < next ? ' (done)' : ''}`).join('\n');

function historyOf(steps: readonly TaskStep[], share: number): string {
  const told = steps.slice(-maxSteps).map((step) => `${step.text}: ${howOf(step)}${step.outcome}`);
  const older = steps.length - told.length;
  const lines = [...(older > 0 ? [`(${older} earlier steps)`] : []), ...told];
  return lines.length === 0 ? 'Nothing was done yet.' : fromEnd(lines, historyTokens * share);
}

const howOf = ({ state, asked }: TaskStep) =>
  asked?.answer === 'refuse' ? 'the user said no. ' : wordsOf[state];

const wordsOf = {
  running: '',
  done: '',
  failed: 'failed. ',
  unknown: 'unknown whether it happened. ',
  stopped: 'stopped. ',
} as const;

const factsOf = (facts: readonly string[]) =>
  facts.length === 0 ? '' : `Learnt: ${facts.slice(-maxFacts).join('; ')}`;

const dataOf = (data: Task['data'], share: number) =>
  data.length === 0 ? '' : cut(`Extracted: ${JSON.stringify(data.at(-1))}`, dataTokens * share);

const toolLine = ({ name, description, schema }: PageTool) => `${name}: ${description} ${schema}`;

const tabLine = ({ number, title, url, isCurrent }: TaskTab) =>
  `- tab ${number}${isCurrent ? ' (here)' : ''}: ${title} ${url}`;

/** The newest lines that fit. */
function fromEnd(lines: readonly string[], tokens: number): string {
  const kept: string[] = [];
  let left = tokens * 4;
  for (const line of lines.toReversed()) {
    const short = line.slice(0, longestLine);
    left -= short.length + 1;
    if (left < 0) break;
    kept.unshift(short);
  }
  return kept.join('\n');
}

const longestLine = 240;

const cut = (text: string, tokens: number) => text.slice(0, tokens * 4);

/**
 * A task that is done, with what a replay of it can look for: the texts of its ends that the page itself shows, not a frame in
 * it. A notice that has passed by now is left out.
 */
export async function withShownTexts(
  task: Task,
  { acting, tabs, signal }: Pick<TaskContext, 'acting' | 'tabs' | 'signal'>,
): Promise<Task> {
  if (task.state.kind !== 'done') return task;
  const wanted = task.ends.flatMap(({ end }) => (end.kind === 'text' ? [end.any] : []));
  if (wanted.length === 0) return task;
  const tab = (await tabs.list()).findIndex(({ isCurrent }) => isCurrent);
  const look = await acting()
    .page.look({}, signal)
    .catch(() => undefined);
  const drawn = textOf(look?.snapshot.nodes.filter(({ frameId }) => frameId === 0) ?? []);
  const texts = wanted.flatMap((any) => any.find((text) => drawn.includes(plain(text))) ?? []);
  return texts.length === 0 ? task : { ...task, shownTexts: { tab: Math.max(0, tab), texts } };
}

const textOf = (nodes: readonly JoinedNode[]) =>
  plain(nodes.flatMap(({ role, name }) => (role === 'img' ? [] : name)).join(' '));

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * The step that a model decided on. `next`: the planned step that comes after it, from 1. `learnt`: a fact to keep. `arguments`: as the
 * model wrote them.
 */
export type TaskDecision = ReadTool & Pick<StepAnswer, 'learnt' | 'next' | 'arguments'>;

type ReadTool =
  | { tool: 'act'; actions: ChosenAction[] }
  | { tool: 'extract'; columns: string[] }
  | { tool: 'navigate' | 'open'; address: string }
  | { tool: 'switch' | 'close'; tab: number }
  | { tool: 'wait'; text: string }
  | { tool: 'read'; text: string }
  | { tool: 'give-up'; text: string }
  | { tool: 'ask'; question: string; candidates: string[] }
  | { tool: 'use'; pageTool: PageTool; given: JsonObject }
  | { tool: 'back' }
  | { tool: 'answer'; text: string; quotes: string[] }
  | { tool: 'done'; proof: TaskEnd[] };

export type Decided<T extends TaskTool> = Extract<ReadTool, Record<'tool', T>>;

const toolWords: Readonly<Record<TaskTool, string>> = {
  act: `act: 1 to ${maxActions} lines in order, each "12 click" or "7 fill Ada"`,
  extract: 'extract: the names of the columns of a table or list',
  navigate: 'navigate: an address',
  back: 'back',
  open: 'open: an address, in a new tab',
  switch: 'switch: the number of a tab',
  close: 'close: the number of a tab',
  wait: 'wait: a text that is to come',
  use: 'use: the name of a tool that the page offers, then its arguments as JSON',
  ask: 'ask: one question to the user, then what could be meant; also for a login, a code or a puzzle that only they can do',
  read: 'read: words; more of the page about them is shown next',
  answer:
    'answer: what the goal asks, in a sentence, then each text of the pages that it rests on, word for word',
  'give-up': 'give-up: why it cannot be done',
  done: `done: all is done. What proves it, as the page shows it now, each a line: ${endForms}`,
};

/** The part of a question that never changes. */
export const stepPrompt = `You reach a goal in a browser, one step at a time. Answer with the next step.
tool, with its arguments:
${taskTools.map((tool) => toolWords[tool]).join('\n')}
next: the number of the planned step that comes after it. learnt: one short fact that later steps need, else "".
Never repeat what was done. A step of unknown outcome may have worked: look for its effect. What you quote or give as proof is checked on the pages.
${promptOf('act', 'usual').split('\n').slice(1).join('\n')}`;

type Shown = { refs: ReadonlySet<string>; tabs: readonly number[]; pageTools: readonly PageTool[] };

/** The form of an answer, held to the elements and tabs that were shown: what does not fit is given back once. */
export function decisionSchema(shown: Shown) {
  return z
    .strictObject({
      tool: z.enum(taskTools),
      arguments: z.array(z.preprocess(lineOf, z.string())),
      next: z.number(),
      learnt: z.string(),
    })
    .superRefine((answer, context) => {
      const read = readDecision(answer, shown);
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read });
    });
}

type StepAnswer = z.output<ReturnType<typeof decisionSchema>>;

export function readDecision({ tool, arguments: given, next, learnt }: StepAnswer, shown: Shown) {
  const read = readTool(tool, given, shown);
  if (typeof read === 'string') return read;
  return {
    learnt: learnt.trim().slice(0, longestFact),
    next,
    arguments: given,
    ...read,
  } satisfies TaskDecision;
}

/** Longest fact that is kept, in characters. */
const longestFact = 200;

function readTool(
  tool: TaskTool,
  given: readonly string[],
  { refs, tabs, pageTools }: Shown,
): ReadTool | string {
  const [first = '', ...rest] = given;
  if (first.trim() === '' && tool !== 'done' && tool !== 'back')
    return `It lacks something: ${toolWords[tool]}.`;
  switch (tool) {
    case 'act':
      return readActions(given, refs);
    case 'extract':
      return { tool, columns: [...given] };
    case 'navigate':
    case 'open':
      return /^https?:/i.test(first) && URL.canParse(first)
        ? { tool, address: first }
        : `${tool} needs an address.`;
    case 'switch':
    case 'close':
      return tabs.includes(Number(first)) ? { tool, tab: Number(first) } : 'There is no such tab.';
    case 'ask':
      return { tool, question: first, candidates: rest };
    case 'use':
      return readUse(given, pageTools);
    case 'wait':
    case 'read':
    case 'give-up':
      return { tool, text: given.join(' ') };
    case 'answer':
      return rest.length === 0
        ? 'answer needs a text of the pages that it rests on.'
        : { tool, text: first, quotes: rest };
    case 'done':
      return readProof(given);
    case 'back':
      return { tool };
    default:
      return tool satisfies never;
  }
}

function readProof(lines: readonly string[]): ReadTool | string {
  const read = lines.slice(0, mostEnds).map((line) => readEnd(line) ?? line);
  const unread = read.find((end) => typeof end === 'string');
  if (unread !== undefined) return `${JSON.stringify(unread.slice(0, 60))} is no proof.`;
  return { tool: 'done', proof: read.flatMap((end) => (typeof end === 'string' ? [] : end)) };
}

function readUse([name, text = '{}']: readonly string[], pageTools: readonly PageTool[]): ReadTool | string {
  const pageTool = pageTools.find((each) => each.name === name);
  if (!pageTool) return 'The page offers no such tool.';
  const given = parseJson(text);
  return isRecord(given) ? { tool: 'use', pageTool, given } : 'The arguments of a tool are a JSON object.';
}

function readActions(lines: readonly string[], refs: ReadonlySet<string>): ReadTool | string {
  if (lines.length > maxActions) return `There are more than ${maxActions} actions.`;
  const actions: ChosenAction[] = [];
  for (const line of lines) {
    const read = readLine(line, refs);
    if ('problem' in read) return read.problem;
    actions.push(read.action);
  }
  return { tool: 'act', actions };
}
