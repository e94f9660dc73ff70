import { z } from 'zod';
import { taskTools, type TaskTool } from '../../protocol/task/task';
import { lineOf, readLine, type ChosenAction, maxActions } from '../model-rung';
import { isRecord, parseJson } from '../../base/json';
import type { PageTool } from '../../protocol/task/page-tool';
import { promptOf } from '../model-prompt';
import type { ToolUse } from './call-page-tool';

/** What a model decided to do next. `next`: the planned step that comes after it, from 1. `learnt`: a fact to keep. */
export type TaskDecision = { learnt: string; next: number } & (
  | { tool: 'act'; actions: ChosenAction[] }
  | { tool: 'extract'; columns: string[] }
  | { tool: 'navigate' | 'open'; address: string }
  | { tool: 'switch' | 'close'; tab: number }
  | { tool: 'wait'; text: string }
  | { tool: 'ask'; question: string; candidates: string[] }
  | ({ tool: 'use' } & ToolUse)
  | { tool: 'back' }
  | { tool: 'done' }
);

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
  done: 'done: only when the page shows it',
};

/** The part of a question that never changes. */
export const stepPrompt = `You reach a goal in a browser, one step at a time. Answer with the next step.
tool, with its arguments:
${taskTools.map((tool) => toolWords[tool]).join('\n')}
next: the number of the planned step that comes after it. learnt: one short fact that later steps need, else "".
Never repeat what was done. A step of unknown outcome may have worked: look for its effect. "done" is checked against the pages.
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

/** The decision, or the problem with it. */
export function readDecision({ tool, arguments: given, next, learnt }: StepAnswer, shown: Shown) {
  const read = readTool(tool, given, shown);
  if (typeof read === 'string') return read;
  const decision: TaskDecision = { learnt: learnt.trim().slice(0, longestFact), next, ...read };
  return decision;
}

/** Longest fact that is kept, in characters. */
const longestFact = 200;

type ReadTool = TaskDecision extends infer D
  ? D extends TaskDecision
    ? Omit<D, 'learnt' | 'next'>
    : never
  : never;

function readTool(
  tool: TaskTool,
  given: readonly string[],
  { refs, tabs, pageTools }: Shown,
): ReadTool | string {
  const [first = '', ...rest] = given;
  switch (tool) {
    case 'act':
      return readActions(given, refs);
    case 'extract':
      return given.length > 0 ? { tool, columns: [...given] } : 'extract needs the names of columns.';
    case 'navigate':
    case 'open':
      return /^https?:/i.test(first) && URL.canParse(first)
        ? { tool, address: first }
        : `${tool} needs an address.`;
    case 'switch':
    case 'close':
      return tabs.includes(Number(first)) ? { tool, tab: Number(first) } : 'There is no such tab.';
    case 'wait':
      return first.trim() === '' ? 'wait needs a text.' : { tool, text: first };
    case 'ask':
      return first.trim() === '' ? 'ask needs a question.' : { tool, question: first, candidates: rest };
    case 'use':
      return readUse(given, pageTools);
    case 'back':
    case 'done':
      return { tool };
    default:
      return tool satisfies never;
  }
}

function readUse([name, text = '{}']: readonly string[], pageTools: readonly PageTool[]): ReadTool | string {
  const pageTool = pageTools.find((each) => each.name === name);
  if (!pageTool) return 'The page offers no such tool.';
  const given = parseJson(text);
  return isRecord(given) ? { tool: 'use', pageTool, given } : 'The arguments of a tool are a JSON object.';
}

function readActions(lines: readonly string[], refs: ReadonlySet<string>): ReadTool | string {
  if (lines.length === 0) return 'act needs a line.';
  if (lines.length > maxActions) return `There are more than ${maxActions} actions.`;
  const actions: ChosenAction[] = [];
  for (const line of lines) {
    const read = readLine(line, refs);
    if ('problem' in read) return read.problem;
    actions.push(read.action);
  }
  return { tool: 'act', actions };
}
