import { AutomationError } from '../../../src/base/errors';
import type { PageAction } from '../../../src/engine/page';
import { ActingMemory, type FollowedAct } from '../../../src/page/followed-acts';
import type {
  DialogGuard,
  LiveFrame,
  Tab,
  TabActOptions,
  TabListeners,
  TrustedInput,
} from '../../../src/page/tab';
import type { Effect, FrameAct, Outcome } from '../../../src/protocol/frame';
import type { AskFrame, FrameRequests } from '../../../src/protocol/frame-contract';

/** The top frame of a shop; another one by what differs. */
export const liveFrame = (change: Partial<LiveFrame> = {}): LiveFrame => ({
  frameId: 0,
  documentId: 'top',
  key: 'key of top',
  path: [],
  url: 'https://shop.example/',
  timeOrigin: 0,
  contentType: 'text/html',
  status: 200,
  canAct: true,
  canExtract: false,
  readyState: 'complete',
  ...change,
});

type Answers = {
  [K in keyof FrameRequests]?: (
    input: FrameRequests[K]['input'],
    documentId: string,
  ) => FrameRequests[K]['output'] | Promise<FrameRequests[K]['output']>;
};

export type Script = Partial<Omit<Tab, 'id' | 'ask' | 'memory' | 'trusted'>> & {
  frames?: () => LiveFrame[];
  /** What the frame does with an act; `followed` is how it says that the act reaches its page. */
  act?: (request: FrameAct, followed: FollowedAct) => Promise<Outcome>;
  answers?: Answers;
  trusted?: Partial<TrustedInput>;
};

/** A tab that does what a test says, all that its frames were asked, and its ears while an act goes on. */
export type ScriptedTab = { tab: Tab; asked: string[]; acts: FrameAct[]; ears: () => TabListeners };

export function scriptedTab(script: Script = {}): ScriptedTab {
  const { frames = () => [liveFrame()], act = async () => done(), answers = {}, trusted, ...own } = script;
  const asked: string[] = [];
  const acts: FrameAct[] = [];
  let ears: TabListeners = {
    onOpened: () => {},
    onClosed: () => {},
    onDownload: () => {},
    onLoading: () => {},
  };
  const memory = new ActingMemory();
  const known: Answers = {
    act: async (request, documentId) => {
      acts.push(request);
      const followed = memory.acts.of(request.actId, documentId);
      if (!followed) throw new Error('An act that nobody follows');
      return act(request, followed);
    },
    stopAct: () => true,
    stayed: () => true,
    watchChanges: () => false,
    changedElsewhere: () => true,
    actSent: () => true,
    actOver: () => [],
    ...answers,
  };
  const ask = async (documentId: string, operation: keyof FrameRequests, input: unknown) => {
    asked.push(`${operation} in ${documentId}`);
    const answer = known[operation] as ((input: unknown, documentId: string) => unknown) | undefined;
    if (!answer) throw new AutomationError('engine-failed', `No answer to "${operation}" is scripted.`);
    return answer(input, documentId);
  };
  const tab: Tab = {
    id: 1,
    memory,
    ask: ask as AskFrame,
    readyFrames: async () => frames(),
    actingFrames: async () => frames(),
    extractingFrames: async () => frames(),
    guardDialogs: () => guard([]),
    followCauses: async () => () => {},
    listen: (given) => {
      ears = given;
    },
    leave: async () => {},
    isLoading: async () => false,
    statusOf: async () => undefined,
    isGone: async () => false,
    fault: async () => undefined,
    giveFiles: async () => {},
    followScript: async () => {},
    ...own,
    ...(trusted
      ? {
          trusted: {
            begin: async () => ({ input: async () => {}, end: () => {} }),
            guardDialogs: () => guard([]),
            nodeIds: async () => [],
            ...trusted,
          },
        }
      : {}),
  };
  return { tab, asked, acts, ears: () => ears };
}

/** A guard that tells at the end what was asked, and what was kept from opening. */
export function guard(asked: Effect[], blocked?: string): DialogGuard {
  return {
    name: 'guard',
    begin: async () => {},
    cover: async () => {},
    asked: () => asked,
    finish: async () => blocked,
    release: async () => {},
  };
}

export const done = (sentence = 'the page shows it'): Outcome => ({
  status: 'done',
  proof: 'effect',
  already: false,
  effects: [{ kind: 'text', sentence }],
});

export const failed = (
  code: ConstructorParameters<typeof AutomationError>[0],
  more: { sent: boolean; undone?: boolean },
): Outcome => ({ status: 'failed', error: new AutomationError(code, 'It failed.').toJSON(), ...more });

export const goneAway = () => new AutomationError('frame-gone', 'The page went away before it answered.');

export const click: PageAction = { selector: '#b', description: 'Buy', method: 'click', arguments: [] };

export const options = (change: Partial<TabActOptions> = {}): TabActOptions => ({
  effectTimeoutMs: 50,
  inputMode: 'page',
  dialogs: { answer: 'dismiss' },
  variables: {},
  timeoutMs: 5000,
  signal: new AbortController().signal,
  ...change,
});
