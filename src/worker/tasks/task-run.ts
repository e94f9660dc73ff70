import browser from 'webextension-polyfill';
import { ReadTexts, refusal } from '../../engine/gate/create-gate';
import { hostsSaid } from '../../engine/gate/decide-gate';
import { takenOver } from '../../engine/task/task-record';
import { followTask } from '../../engine/task/follow-task';
import { withShownTexts } from '../../engine/task/step-question';
import type { TaskActing, TaskContext, TaskFile } from '../../engine/task/task-ports';
import type { Page } from '../../engine/page';
import { thingsIn } from '../../matching';
import { startDeadline, withSignal, type Deadline, sleep } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { maskTokens } from '../../base/mask';
import { pageOfTab } from '../../page/page-of-tab';
import type { StepExtraction } from '../../protocol/recordings/recording';
import type { PagePicture } from '../../protocol/recordings/replay';
import type { Outcome } from '../../protocol/frame';
import { type Task, taskPictureId, type TaskTool, type TaskOptions } from '../../protocol/task/task';
import type { OwnAct } from '../../recording/step-target';
import type { Settings } from '../../protocol/settings';
import { checkOrigins, originOf } from '../../protocol/variables';
import { tabOf } from '../acting/tab-of';
import { modelAccess } from '../models/model-access';
import type { LiveRecordings } from '../recorder/live-recordings';
import { writeTaskPicture } from '../recorder/pictures';
import type { Recorder } from '../recorder/recorder';
import { extract, gateOfAct } from '../runs/instructions';
import { actingOf, type Request, hideTyped, behindGate, whileWatched, type RunGate } from '../runs/run';
import type { OnPage } from '../pages/overlay';
import { pictureOfPage } from '../pages/tab-picture';
import { maskedPage } from '../sessions/tab-values';
import { settingsOrDefaults } from '../store/read-storage';
import { listPageTools, callToolIn } from './page-tools';
import { SiteRules } from './site-rules';
import { OwnTabs, TakeOver } from './take-over';
import type { TaskStore } from './task-store';
import { faultOf } from '../frames/tab-frames';

/** A page has this long to say that it is one, and the time between two looks, in milliseconds. */
const loadingMs = { longest: 2000, between: 50 };

export type TaskRequest = Request & { tasks: TaskStore; lives: LiveRecordings };

/** Follows a task in a session, from where its record is, and keeps it with each step. */
export async function runTask(request: TaskRequest, task: Task, options: TaskOptions): Promise<Task> {
  const { tasks, session, store } = request;
  const settings = await settingsOrDefaults();
  const deadline = startDeadline(Math.max(1, task.limits.ms - task.ms), say`The task`, request.signal);
  let last = task;
  let pausedBy: Task['pausedBy'];
  const keep = async (now: Task) => {
    last = now;
    const { pausedBy: _before, ...rest } = now;
    const kept = { ...rest, pausedBy, inTab: tabs.currentId };
    await tasks.keep(kept);
    request.onProgress?.(kept);
    pictures?.follow(kept);
  };
  let endHold = () => {};
  const { sessionId, inTab = session.tabId } = task;
  const tabs = new OwnTabs(store, { sessionId, inTab }, () => rules.refresh());
  const taking = new TakeOver(request, tabs);
  // For the receipt of a task of the user's own, where they want them.
  const hasPictures = request.isUser && settings.taskPictures;
  const pictures = hasPictures ? new TaskPictures(request, task, tabs) : undefined;
  const rules: SiteRules = new SiteRules(hostsOf(task, options), () => tabs.ids());
  const onPause = (by: Task['pausedBy']) => {
    pausedBy = by;
    endHold();
    endHold = by ? deadline.hold() : () => {};
    // While the user has it wait the tabs are theirs.
    void (by ? rules.end() : rules.begin());
    if (by) taking.begin(last);
    void keep(last);
  };
  try {
    return await whileWatched(request, { onPause, isContinued: task.steps.length > 0 }, async (watched) => {
      try {
        await withSignal(watched.seen.begin(), deadline.signal);
        await rules.begin();
        const following = { ...request, ...watched, task, options, settings, deadline, tabs, rules, taking };
        const context = await contextOf(following);
        const ended = await followTask(task, { ...context, keep });
        const all = { ...(await windUp(ended, { ...context, taking })), inTab: tabs.currentId };
        await tasks.keep(all);
        return all;
      } finally {
        await rules.end();
      }
    });
  } finally {
    deadline.clear();
  }
}

type Ending = Omit<TaskContext, 'keep'> & { taking: TakeOver };

/** Adds what the user did in the last pause, and to the user's own task, which is kept as a recording, what a replay can look for. */
async function windUp(ended: Task, { taking, ...context }: Ending): Promise<Task> {
  const rest = await taking.end();
  const followed = rest ? (await takenOver(rest))(ended) : ended;
  return context.isWatched ? withShownTexts(followed, context) : followed;
}

/** The sites that a task may go to from the start: what its words name, and where it is, was or may be by leave. */
function hostsOf({ instruction, said, origin, memory }: Task, { allow }: TaskOptions): string[] {
  const named = [instruction, ...said].flatMap(hostsSaid).map((host) => host.replace(/:\d+$/, ''));
  const origins = [origin, ...memory.origins, ...(allow?.origins ?? [])];
  return [...named, ...origins.flatMap((each) => (URL.canParse(each) ? new URL(each).hostname : []))];
}

type Following = TaskRequest & {
  task: Task;
  options: TaskOptions;
  settings: Settings;
  deadline: Deadline;
  seen: OnPage;
  gate: RunGate;
  tabs: OwnTabs;
  rules: SiteRules;
  taking: TakeOver;
};

async function contextOf(following: Following): Promise<Omit<TaskContext, 'keep'>> {
  const { store, session, task, options, deadline, isUser, gate, tabs, rules, taking } = following;
  const { signal } = deadline;
  const { variables = {}, allow, model } = options;
  const { url = session.url } = await browser.tabs.get(session.tabId);
  const mask = maskOf(following);
  const gated = gateOfAct(task.instruction, options, { store, session, url, mask, ask: undefined });
  const { variableOrigins } = gated;
  return {
    tabs,
    acting: actingIn({ ...following, variableOrigins }),
    extract: async (columns, log, within) => {
      const properties = Object.fromEntries(columns.map((name) => [name, { type: 'string' }]));
      const schema = { type: 'array', items: { type: 'object', properties, required: [...columns] } };
      const place = { ...session, tabId: tabs.currentId };
      let extraction: StepExtraction | undefined;
      const asked = { ...following, session: place, signal: within, taskLog: log, onProgress: undefined };
      const report = await extract(asked, { schema }, { model }, (learned) => (extraction = learned));
      const { result: rows } = maskedPage(report, store.values.textsOf(session.tabId));
      return { rows, extraction };
    },
    models: (log) => {
      const access = modelAccess({ store, session, choice: model, isUser, log });
      const said = [access.systemPrompt, options.systemPrompt].filter(Boolean).join('\n');
      return { ...access, systemPrompt: said === '' ? undefined : said };
    },
    picture: task.mode === 'hybrid' ? (within) => withSignal(pictureOf(following, tabs), within) : undefined,
    pageTools: {
      list: () => listPageTools(tabs.currentId),
      use: (tool, given, within) => withSignal(callToolIn(tabs.currentId, tool, given), within),
    },
    files: (within) => filesSince(new Date(task.startedAt), within),
    variables,
    gate: {
      origin: task.origin,
      allow,
      variableOrigins,
      read: new ReadTexts({ unknown: task.memory.readOn, things: thingsIn(task.instruction) }),
      onLetGo: (site) => rules.letGo(site),
    },
    isWatched: isUser,
    pause: (ms, within) => sleep(ms, within),
    whenOpen: async (within) => {
      await gate.whenOpen(within);
      return taking.end();
    },
    signal,
  };
}

/** Elements that show a value of a variable are covered. */
function pictureOf(
  { store: { values }, session }: TaskRequest,
  tabs: OwnTabs,
  width?: number,
): Promise<PagePicture> {
  const tabId = tabs.currentId;
  return pictureOfPage(tabId, { ...values.textsOf(tabId), ...values.textsOf(session.tabId) }, width);
}

const maskOf =
  ({ store, session }: Pick<Following, 'store' | 'session'>) =>
  (text: string) =>
    maskTokens(text, store.values.namedTextsOf(session.tabId));

type InTab = Following & { variableOrigins: NonNullable<TaskOptions['variableOrigins']> };

/** Makes the surroundings of an act, in the tab that the task works in by then. */
function actingIn(inTab: InTab): () => TaskActing {
  const { store, session, settings, options, deadline, gate, seen, recorder, isUser, tabs, rules, taking } =
    inTab;
  let address = session.url;
  let endAct: ReturnType<Recorder['beginAct']> = () => {};
  let own: OwnAct | undefined;
  // The user's own acts in a pause are recorded before the act that waits for its end.
  const beginAct = async () => {
    endAct(false);
    // An act that was chosen before may be done by now, or be about another page.
    if (await taking.isAny()) return lookAgain;
    if (own) endAct = recorder.beginAct(session, own);
    return undefined;
  };
  const mayAct = { mayTouch: () => gate.isOpen, variableOrigins: inTab.variableOrigins };
  const pageNow = (): Page => {
    const acting = { ...actingOf(session, settings, store), ...mayAct };
    const tabId = tabs.currentId;
    const kept = keptPage(pageOfTab(tabOf(tabId), acting), { rules, tabId, lastAddress: () => address });
    const page = behindGate(kept, gate, { onOpen: beginAct });
    return {
      ...page,
      look: async (scope, signal) => {
        seen.heed(tabs.currentId);
        const look = await page.look(scope, signal);
        address = look.snapshot.url;
        return look;
      },
    };
  };
  return () => ({
    page: pageNow(),
    mask: maskOf(inTab),
    timeoutMs: options.timeout || session.options?.domSettleTimeoutMs || settings.actTimeoutMs,
    remainingMs: deadline.remainingMs,
    selfHeal: true,
    knownOf: () => undefined,
    checkPlace: (text, frame) => checkOrigins(text, options.variableOrigins ?? {}, frame ?? address),
    onAct: (action, _rung, known) => {
      if (isUser) hideTyped(store.values, session, { action, fingerprint: known.fingerprint });
      own = { ...known, action };
      seen.acting(tabs.currentId, action.selector, !gate.isOpen);
      return undefined;
    },
    onOutcome: (outcome) => endAct(outcome.status === 'done'),
  });
}

const lookAgain: Outcome = {
  status: 'failed',
  error: new AutomationError(
    'busy',
    say`The user did something on the page meanwhile: it is looked at again.`,
  ).toJSON(),
  sent: false,
};

/** The pause between two looks at a file that is on its way, in milliseconds. */
const pollMs = 200;

/**
 * The files that the browser has downloaded since a time, once none is on its way. One that the browser was told not to keep came
 * from the page all the same. Undefined without the permission.
 */
async function filesSince(startedAt: Date, signal: AbortSignal): Promise<readonly TaskFile[] | undefined> {
  if (!chrome.downloads) return undefined;
  for (;;) {
    const all = await chrome.downloads.search({ startedAfter: startedAt.toISOString() });
    if (!all.some(isOnItsWay)) return all.map(fileOf);
    await sleep(pollMs, signal);
  }
}

const isOnItsWay = ({ state, paused }: chrome.downloads.DownloadItem) => state === 'in_progress' && !paused;

function fileOf({
  filename,
  url,
  state,
  error,
  totalBytes,
  fileSize,
}: chrome.downloads.DownloadItem): TaskFile {
  const name = (filename || url).split(/[?#]/)[0]?.split(/[/\\]/).pop() ?? '';
  const isRefused = error === 'USER_CANCELED' && totalBytes !== 0;
  return { name, isWhole: isRefused || (state === 'complete' && fileSize !== 0) };
}

/** The width of a kept picture, in pixels. */
const width = 480;

/** Tools that leave a page as it is: it needs no other picture. */
const still: ReadonlySet<TaskTool> = new Set(['done', 'ask', 'wait', 'extract']);

/**
 * Keeps pictures of a task's pages, before its first step and after those that can have changed something. No step waits for
 * one: where the task has gone on before it was taken, it may show what came later, and there is none.
 */
class TaskPictures {
  readonly #request: TaskRequest;
  readonly #tabs: OwnTabs;
  #moment: number | undefined;

  /** A task that is gone on with has the picture of where it waited. */
  constructor(request: TaskRequest, task: Task, tabs: OwnTabs) {
    this.#request = request;
    this.#tabs = tabs;
    this.#moment = task.steps.length > 0 ? momentOf(task) : undefined;
  }

  follow(task: Task): void {
    const moment = momentOf(task);
    if (moment === this.#moment) return;
    this.#moment = moment;
    // A tab that is not in front has no picture.
    if (moment !== undefined) void this.#take(task.id, moment).catch(() => {});
  }

  async #take(taskId: string, moment: number): Promise<void> {
    const taken = await pictureOf(this.#request, this.#tabs, width);
    if (moment !== this.#moment || 'absent' in taken) return;
    await writeTaskPicture(taskPictureId(taskId, moment), taskId, taken.address);
  }
}

/** The number of own steps up to the last that can have changed the page; undefined while that one goes on. */
function momentOf({ steps }: Pick<Task, 'steps'>): number | undefined {
  const own = steps.filter(({ recorded }) => !recorded);
  const last = own.findLastIndex(({ kind }) => !still.has(kind));
  return own[last]?.state === 'running' ? undefined : last + 1;
}

type Keeping = {
  rules: SiteRules;
  tabId: number;
  lastAddress: () => string;
};

/** A page of a task that goes back to where it was when the browser has kept it from another site, and tells so. */
function keptPage(page: Page, keeping: Keeping): Page {
  const goBack = async (signal: AbortSignal) => {
    // The browser's history passes over pages that no person has touched.
    const again = () => page.move({ method: 'navigate', address: keeping.lastAddress() }, signal);
    const back = await page.move({ method: 'goBack', address: '' }, signal).catch(again);
    if (back.status === 'failed') await again();
  };
  const tell = async (outcome: Outcome, signal: AbortSignal): Promise<Outcome> => {
    const error = await comeBack(goBack, keeping, signal);
    // Its other effects are not known.
    return error ? { status: 'failed', error: error.toJSON(), sent: true } : outcome;
  };
  return {
    ...page,
    look: async (options, signal) => {
      try {
        return await page.look(options, signal);
      } catch (thrown) {
        throw (await comeBack(goBack, keeping, signal)) ?? thrown;
      }
    },
    act: async (action, options) => tell(await page.act(action, options), options.signal),
    move: async (move, signal) => tell(await page.move(move, signal), signal),
  };
}

/** Leaves what the browser has kept the tabs from; undefined where that is nothing. */
async function comeBack(
  goBack: (signal: AbortSignal) => Promise<void>,
  { rules, tabId }: Keeping,
  signal: AbortSignal,
): Promise<AutomationError | undefined> {
  let error: AutomationError | undefined;
  for (const id of await rules.tabs()) {
    const address = await keptFrom(id, rules, signal);
    if (address === undefined) continue;
    error = keptAway(originOf(address));
    if (id === tabId) await goBack(signal);
    else await browser.tabs.remove(id).catch(() => {});
  }
  return error;
}

function keptAway(origin: string): AutomationError {
  const sentence = `It led to ${origin}, which the instruction does not name, so the browser did not go there.`;
  return refusal({ outcome: 'refuse', reason: { kind: 'elsewhere', origin }, sentence });
}

async function keptFrom(tabId: number, rules: SiteRules, signal: AbortSignal): Promise<string | undefined> {
  for (let waited = 0; waited < loadingMs.longest; waited += loadingMs.between) {
    const tab = await browser.tabs.get(tabId).catch(() => undefined);
    const address = tab?.pendingUrl || tab?.url;
    // A tab that was just opened has none yet.
    const isOnTheWay = tab?.status === 'loading' && !address;
    if (!isOnTheWay && (!address || !rules.isElsewhere(address))) return undefined;
    if (tab?.status !== 'loading')
      return (await faultOf(tabId))?.code === 'navigation-failed' ? address : undefined;
    if (signal.aborted) return undefined;
    await sleep(loadingMs.between);
  }
  return undefined;
}
