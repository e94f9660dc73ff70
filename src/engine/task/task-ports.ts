import type { StepExtraction, Step } from '../../protocol/recordings/recording';
import type { Variables } from '../../protocol/variables';
import type { PagePicture } from '../../protocol/recordings/replay';
import type { PageTool, PageMark, Task } from '../../protocol/task/task';
import type { ModelLog, ModelAccess } from '../ask-models';
import type { GateOptions, ReadTexts } from '../gate/create-gate';
import type { ActContext } from '../perform';

export type JsonObject = Record<string, unknown>;

export type PageTools = {
  list(): Promise<PageTool[]>;
  /** Gives what the page answers: its own word. */
  use(tool: PageTool, given: JsonObject, signal: AbortSignal): Promise<string>;
};

/** A tab of the task's own: the one it began in, and those it opened. */
export type TaskTab = { number: number; title: string; url: string; isCurrent: boolean };

/** The tabs that a task may work in, and no others. */
export type TaskTabs = {
  list(): Promise<TaskTab[]>;
  open(address: string, signal: AbortSignal): Promise<void>;
  switchTo(number: number): Promise<void>;
  close(number: number): Promise<void>;
};

export type ExtractedRows = { rows: Task['data'][number]; extraction?: StepExtraction };

/** Steps that the user took themselves while the task was paused, before the step of this place, on this page. */
export type TakenOver = { steps: readonly Step[]; at: number; page: Pick<PageMark, 'url' | 'title'> };

/** The surroundings of an act in the present tab, without those that the task itself decides. */
export type TaskActing = Omit<ActContext, 'gate' | 'models' | 'signal' | 'onPhase' | 'isLost' | 'cache'>;

/** A file that a page gave away. `isWhole`: all of it came, and there is something in it. */
export type TaskFile = { name: string; isWhole: boolean };

export type TaskGateOptions = Omit<GateOptions, 'ask' | 'allowed'> & {
  read: ReadTexts;
  /** Hears of each site that an act may lead to, before it is done. */
  onLetGo?: (origin: string) => Promise<void>;
};

/** All that a task needs from outside itself: its tabs, acts, models, the user. */
export type TaskContext = {
  tabs: TaskTabs;
  /** For the tab that the task works in now. */
  acting: () => TaskActing;
  /**
   * Gives the rows of a table or a list of the present page, by the names of its columns, and where the page has them if that
   * is known; calls of models are told to the log.
   */
  extract(columns: readonly string[], log: ModelLog, signal: AbortSignal): Promise<ExtractedRows>;
  /** The models it may ask; each call is told to the log. */
  models: (log: ModelLog) => ModelAccess;
  /** Takes a picture of the present tab, where the task's mode has pictures. */
  picture?: (signal: AbortSignal) => Promise<PagePicture>;
  pageTools: PageTools;
  /** The files that were downloaded since the task began, once none is on its way; undefined where the browser tells of none. */
  files?: (signal: AbortSignal) => Promise<readonly TaskFile[] | undefined>;
  variables: Variables;
  gate: TaskGateOptions;
  /** Somebody watches who can be asked. Else an act that needs them is refused, and the task goes on without it. */
  isWatched: boolean;
  /** Keeps the task as it is now, before it goes on. */
  keep: (task: Task) => Promise<void>;
  /** Milliseconds that nothing is done for a page to go on; the same in every wait. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits while the user has the task wait, and gives what they did meanwhile. */
  whenOpen?: (signal: AbortSignal) => Promise<TakenOver | undefined>;
  signal: AbortSignal;
};
