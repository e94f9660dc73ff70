import type { LogLine } from '../base/log';
import type { ToldCorrection } from './correction';
import type { Run, RunStep } from './session';

/** Turns the states of a run into lines of the log: a phase, an element found, a deed and what it changed, each once. */
export class RunLines {
  readonly #onLine: (line: LogLine) => void;
  #phase = '';
  #candidates = 0;
  #tried = 0;
  readonly #told: RunStep['state'][] = [];
  readonly #corrected = new Set<number>();

  constructor(onLine: (line: LogLine) => void) {
    this.#onLine = onLine;
  }

  /** Tells what is new in `run`. */
  follow(run: Run): void {
    if (run.phase !== this.#phase) this.#say(run, { message: run.phase, level: 1 });
    this.#phase = run.phase;
    for (const reason of run.tried.slice(this.#tried)) this.#say(run, { message: reason, level: 2 });
    this.#tried = Math.max(this.#tried, run.tried.length);
    for (const { action, confidence } of run.candidates.slice(this.#candidates)) {
      const auxiliary = {
        action: { value: JSON.stringify(action), type: 'object' as const },
        confidence: { value: String(confidence), type: 'float' as const },
      };
      this.#say(run, { message: `found: ${action.description}`, level: 1, auxiliary });
    }
    this.#candidates = Math.max(this.#candidates, run.candidates.length);
    run.steps.forEach((step, index) => this.#followStep(run, step, index));
  }

  #followStep(run: Run, step: RunStep, index: number): void {
    this.#followState(run, step, index);
    const { corrected } = step;
    if (!corrected || this.#corrected.has(index)) return;
    this.#corrected.add(index);
    this.#say(run, correctionLine({ ...corrected, description: step.action.description }));
  }

  #followState(run: Run, step: RunStep, index: number): void {
    if (this.#told[index] === step.state) return;
    this.#told[index] = step.state;
    const auxiliary = {
      action: { value: JSON.stringify(step.action), type: 'object' as const },
      state: { value: step.state, type: 'string' as const },
    };
    if (step.state === 'running') {
      this.#say(run, { message: `doing: ${step.action.description}`, level: 1, auxiliary });
    } else if (step.state === 'done') {
      const effects = step.effects.map(({ sentence }) => sentence).join('; ');
      this.#say(run, { message: effects || 'it was so already', level: 1, auxiliary });
    } else {
      const reason = step.error?.message ?? step.state;
      this.#say(run, { message: `${reason} (${step.error?.code ?? step.state})`, level: 0, auxiliary });
    }
  }

  #say({ kind }: Run, line: Omit<LogLine, 'category'>): void {
    this.#onLine({ category: kind, timestamp: new Date().toISOString(), ...line });
  }
}

/** A correction as a line of the log. */
export function correctionLine(correction: ToldCorrection): Omit<LogLine, 'category'> {
  const { description, sentence } = correction;
  const auxiliary = { corrected: { value: JSON.stringify(correction), type: 'object' as const } };
  return { message: `${description}: ${sentence} (effect-lost)`, level: 0, auxiliary };
}

/** True if the run may have reached the page. */
export function hasReached(run: Run | undefined): boolean {
  return run?.steps.some(({ state }) => state !== 'failed' && state !== 'stopped') ?? false;
}
