import type { ScopedActOptions, ActReport } from '../protocol/operations/act-operation';
import type { ActionOutput } from '../protocol/action';
import type {
  ScopedExtractOptions,
  SoughtData,
  ExtractReport,
} from '../protocol/operations/extract-operation';
import type { ScopedObserveOptions, ObserveReport } from '../protocol/operations/observe-operation';
import type { Recording } from '../protocol/recordings/recording';
import type { ReplayOptions, ReplayReport } from '../protocol/recordings/replay';
import type { Task, TaskOptions } from '../protocol/task/task';

/** Who asks a session for something. */
export type Caller = {
  /** `panel` is the user: they agree before text of a page goes to a provider, and what they do is remembered. */
  readonly caller: 'panel' | 'service' | 'content';
  /** A person may look at the page: what is done is shown on it, and waits when they act there. */
  readonly isSeen?: boolean;
  /** Hears the record of the run, the replay or the task with each change; undefined when nobody listens. */
  readonly onProgress?: (progress: unknown) => void;
};

/** Without an instruction: what can be done with these refs, else the likely actions of the page. */
export type SoughtActions = { instruction?: string; refs?: readonly string[] };

/** One tab of this browser, or one session of a service. It does one thing at a time; what is asked meanwhile waits for its turn. */
export interface Session {
  readonly id: string;
  observe(sought: SoughtActions, options: ScopedObserveOptions, caller: Caller): Promise<ObserveReport>;
  act(input: string | ActionOutput, options: ScopedActOptions, caller: Caller): Promise<ActReport>;
  extract(sought: SoughtData, options: ScopedExtractOptions, caller: Caller): Promise<ExtractReport>;
  replay(recording: Recording, options: ReplayOptions, caller: Caller): Promise<ReplayReport>;
  /** Fails with `not-supported` where a session follows no tasks. */
  runTask(instruction: string, options: TaskOptions, caller: Caller): Promise<Task>;
  /** Ends what goes on and what waits. False when there was nothing. */
  stop(): boolean;
  /** Has a run wait before it touches its page again. False when nothing goes on, or it cannot wait. */
  pause(): boolean;
  /** Has a run that waits go on. */
  resume(): Promise<boolean>;
  /** Ends the session. False when there was none. */
  end(): Promise<boolean>;
}
