import { askModel } from '../../../../src/engine/models';
import { ReadTexts } from '../../../../src/engine/gate/create-gate';
import { followTask } from '../../../../src/engine/task/follow-task';
import type { TaskContext, TaskTab } from '../../../../src/engine/task/task-ports';
import { newTask } from '../../../../src/engine/task/task-record';
import type { Page, PageLook } from '../../../../src/engine/page';
import type { Outcome } from '../../../../src/protocol/frame';
import type { Snapshot } from '../../../../src/protocol/snapshot';
import type { Task, TaskLimits } from '../../../../src/protocol/task/task';
import { never, serveModel } from '../models/setup';
import { contextOn, done, fingerprintOf, type Performed } from '../scripted-page';

/** A page that goes on: what it shows now, and what an act on an element of this name makes of it. */
export type World = {
  shows(): Snapshot;
  /** More of the page is on its way. */
  isComing?(): boolean;
  does(deed: { name: string; method: string; arguments: string[] }): Outcome | void;
};

/** A model's answer to a question of a task; a function is told the page as the model sees it. */
export type Said = object | ((user: string) => object);

export type Scripted = {
  goal: string;
  world: World;
  plan: Partial<Record<'steps' | 'ends' | 'origins' | 'risks' | 'variables' | 'question', string[]>>;
  /** Answers in turn; the last comes again. */
  says?: Said[];
  limits?: Partial<TaskLimits>;
  context?: Partial<TaskContext>;
  from?: Task;
};

export const step = (tool: string, lines: string[] = [], more: object = {}) => ({
  tool,
  arguments: lines,
  next: 1,
  learnt: '',
  ...more,
});

/** `act` on what the page's text calls so: `press('button Save')`, `press('textbox Name', 'fill Ada')`. */
export const press =
  (called: string, deed = 'click', more: object = {}): Said =>
  (user) =>
    step('act', [`${refOf(called, user)} ${deed}`], more);

function refOf(called: string, user: string): string {
  const shown = called.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^\\s*([a-z]*\\d+) ${shown}`, 'm').exec(user)?.[1] ?? '999';
}

const planned = { steps: [], ends: [], origins: [], risks: [], variables: [], question: [] };

/** Follows a task on a scripted page, with a scripted server behind the real door to models. */
export async function follow({ goal, world, plan, says = [], limits, context, from }: Scripted) {
  const { server, model } = await serveModel();
  let turn = 0;
  server.answerAll(({ user, system }) => {
    if (system.startsWith('Plan how')) return { json: { ...planned, ...plan } };
    if (system.startsWith('A plan')) return { json: { steps: [] } };
    const said = says[Math.min(turn++, says.length - 1)] ?? step('done');
    return { json: typeof said === 'function' ? said(user) : said };
  });
  const performed: Performed[] = [];
  const kept: Task[] = [];
  const given: TaskContext = {
    tabs: { list: async () => [here(world)], open: fail, switchTo: fail, close: fail },
    acting: () => contextOn(pageOf(world, performed), { timeoutMs: 1000 }),
    extract: async () => ({ rows: [] }),
    models: ({ addCall, mayAsk }) => ({
      choose: async () => [model],
      ask: async (...asked) => {
        mayAsk?.();
        const answered = await askModel(...asked);
        await addCall({ modelName: model.modelName, usage: answered.usage, ms: 1 });
        return answered;
      },
    }),
    pageTools: { list: async () => [], use: async () => '' },
    variables: {},
    gate: { origin: 'https://shop.example', read: new ReadTexts() },
    isWatched: false,
    keep: async (task) => void kept.push(task),
    pause: async () => {},
    signal: never(),
    ...context,
  };
  const begun =
    from ?? newTask({ sessionId: 's', instruction: goal, origin: 'https://shop.example', limits });
  const task = await followTask(begun, given);
  return { task, performed, kept, server };
}

const fail = () => Promise.reject(new Error('There is one tab only.'));

function here(world: World): TaskTab {
  const { url, title } = world.shows();
  return { number: 1, url, title, isCurrent: true };
}

function pageOf(world: World, performed: Performed[]): Page {
  let seen = world.shows();
  return {
    look: async (): Promise<PageLook> => {
      const snapshot = world.shows();
      seen = snapshot;
      const nodes = new Map(snapshot.nodes.map((node) => [node.ref, node]));
      return {
        snapshot,
        isComing: world.isComing?.() ?? false,
        engines: new Map([['', 'engine']]),
        addresses: new Map(),
        targetsOf: async (refs) =>
          refs.map((ref) => {
            const node = nodes.get(ref);
            return (
              node && {
                selector: `#r${ref}`,
                alternates: [],
                fingerprint: fingerprintOf(node.role, node.name),
              }
            );
          }),
      };
    },
    data: async () => ({
      url: '',
      engines: [],
      language: '',
      own: [],
      sets: [],
      lines: [],
      targetsOf: async () => [],
    }),
    hidden: async () => [],
    lookalikes: async () => ({ fingerprints: [], targetOf: async () => undefined }),
    act: async (action) => {
      performed.push(action);
      const node = seen.nodes.find(({ ref }) => `#r${ref}` === action.selector);
      const { method, arguments: args = [] } = action;
      return world.does({ name: node?.name ?? '', method, arguments: args }) ?? done();
    },
    move: async () => done(),
  };
}
