import { CloudAction } from '../../client/remote/believed-answers';
import { parseJson } from '../../base/json';
import type { LogLine } from '../../base/log';
import type { ActionOutput } from '../../protocol/action';
import type { CloudLogEntry } from '../../protocol/cloud';
import { StepState, type RunStep } from '../../protocol/session';
import { isUsable } from './usable';

/** The lines of a service are written down this often, in milliseconds. */
const writeMs = 200;
/** Most actions that are remembered of one stream. */
const mostFound = 100;

/** An action that the service found on the way, and how sure it is of it. */
export type HeardAction = { action: ActionOutput; confidence: number };

/** Takes the lines: keeps them, and hears of the steps they tell. */
export type Ear = {
  keep(lines: readonly CloudLogEntry[]): void;
  /** It is at an action now, or was. */
  onStep(action: ActionOutput, state: RunStep['state']): void;
};

/** The lines of one streamed answer: kept a few at a time, and read for what our own services say in them. */
export class CloudLines {
  readonly found: HeardAction[] = [];
  readonly #ear: Ear;
  #waiting: CloudLogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ear: Ear) {
    this.#ear = ear;
  }

  hear({ level, message, auxiliary = {} }: LogLine): void {
    this.#waiting.push({ at: Date.now(), level, message });
    // A service that floods is heard to its newest lines.
    this.#waiting = this.#waiting.slice(-mostFound);
    this.#timer ??= setTimeout(() => this.flush(), writeMs);
    const { action, confidence, state } = auxiliary;
    const parsed = CloudAction.safeParse(parseJson(action?.value ?? ''));
    if (!parsed.success || !isUsable(parsed.data)) return;
    const step = StepState.safeParse(state?.value).data;
    if (step) this.#ear.onStep(parsed.data, step);
    if (confidence && this.found.length < mostFound) {
      const share = Number(confidence.value);
      this.found.push({ action: parsed.data, confidence: share >= 0 && share <= 1 ? share : 0 });
    }
  }

  /** Writes down what waits for it. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#ear.keep(this.#waiting);
    this.#waiting = [];
  }
}
