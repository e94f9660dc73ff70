import type { ErrorRecord } from '../../base/errors';
import { correctionOf, effectLost, type TakenBackAt } from '../../protocol/correction';
import type { Recording, Step } from '../../protocol/recordings/recording';
import type { PagePicture, ReplayedStep, ReplayReport, RepeatResult } from '../../protocol/recordings/replay';
import type { ReplayPorts } from './replay-ports';
import type { ReplayedResult } from './replay-step';
import { isRecord } from '../../base/json';

/** Which time a step is done: its number and the pass of a repeat. */
export type ToldTurn = Pick<ReplayedStep, 'number' | 'pass'>;

export class ReplayProgress {
  readonly #ports: ReplayPorts;
  #report: ReplayReport;

  constructor({ id, name, revision, steps }: Recording, ports: ReplayPorts, total: number) {
    this.#ports = ports;
    this.#report = {
      recordingId: id,
      name,
      revision,
      state: 'running',
      startedAt: ports.now(),
      ms: 0,
      modelCalls: 0,
      total,
      steps: [],
      leftOut: leftOutOf(steps),
    };
  }

  /** Follows a step's work to its end. Others may come between, where the step is a repeat. */
  async follow(
    step: Pick<Step, 'id' | 'description'>,
    told: ToldTurn,
    work: (onLost: () => void) => Promise<ReplayedResult>,
  ): Promise<ReplayedResult> {
    const startedAt = this.#ports.now();
    const { id, description } = step;
    const begun: ReplayedStep = { id, description, ...told, state: 'running', ms: 0, effects: [] };
    const place = this.#report.steps.length;
    this.#tell({ steps: [...this.#report.steps, begun] });
    let doneAt: number | undefined;
    let lostAt: number | undefined;
    const correct = () => {
      if (doneAt === undefined || lostAt === undefined) return;
      this.#correct(place, { doneAt, at: lostAt });
    };
    const result = await work(() => {
      lostAt ??= this.#ports.now();
      correct();
    });
    const ended = { ...begun, ...result, ms: this.#ports.now() - startedAt };
    // Others may have been corrected meanwhile.
    const steps = this.#report.steps.with(place, ended);
    this.#tell({ state: 'running', needs: undefined, steps });
    if (result.state === 'done') doneAt = this.#ports.now();
    correct();
    return result;
  }

  /** So many more steps are to be done than was known. */
  expect(more: number): void {
    this.#tell({ total: this.#report.total + more });
  }

  /** Why no further step is to be done: the page took back what one had done. */
  get lost(): ErrorRecord | undefined {
    const { corrected } = this.#report;
    return corrected && effectLost(corrected).toJSON();
  }

  /** Told after the replay's end too, and takes no time of it then. */
  #correct(index: number, times: TakenBackAt): void {
    const { steps, state, ms } = this.#report;
    const corrected = correctionOf(steps[index]?.effects ?? [], times);
    this.#tell({
      steps: steps.map((step, place) => (place === index ? { ...step, corrected } : step)),
      corrected,
      ...(state !== 'running' && { ms }),
    });
  }

  /** The user is needed on the page at `url`; undefined when they were there. */
  need(url: string | undefined): void {
    const needs = url === undefined ? undefined : ({ kind: 'login', url } as const);
    this.#tell({ state: needs ? 'needs-you' : 'running', needs });
  }

  get report(): ReplayReport {
    return this.#report;
  }

  end(state: ReplayReport['state'], error?: ReplayedStep['error']): void {
    const told = error ? { error: { code: error.code, message: error.message } } : {};
    this.#tell({ state, ...told });
  }

  /** Adds the picture of the step's end. The time it takes is not counted as the step's. */
  show(picture: PagePicture): void {
    this.#tell({ picture, ms: this.#report.ms });
  }

  #tell(change: Partial<ReplayReport>): void {
    this.#report = { ...this.#report, ms: this.#ports.now() - this.#report.startedAt, ...change };
    this.#ports.tell(this.#report);
  }
}

/** The words of a file for its parts that were left out as it was read; undefined where none were. */
export function leftOutOf(steps: readonly Step[]): string[] | undefined {
  const missing = steps.filter(({ method }) => method === 'missing');
  return missing.length > 0 ? missing.map(({ arguments: [what = ''] }) => what) : undefined;
}

/** The most items of a list that a brief report has. */
const mostItems = 20;

/** A report as it is written down and told on the way: of extracted data the first part. Whoever replays gets all at the end. */
export function briefReport(report: ReplayReport): ReplayReport {
  return { ...report, steps: report.steps.map(briefStep) };
}

/** The step itself where it is brief already. */
function briefStep(step: ReplayedStep): ReplayedStep {
  const { extracted } = step;
  if (!extracted || !isLong(extracted.result)) return step;
  return { ...step, extracted: { ...extracted, result: firstPart(extracted.result), isCut: true } };
}

type Json = NonNullable<ReplayedStep['extracted']>['result'];

const isLong = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length > mostItems || value.some(isLong)
    : isRecord(value) && Object.values(value).some(isLong);

function firstPart(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(firstPart);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, firstPart(each)]));
}

/** A repeat's result in words: `12 passes on 3 pages, 1 row had gone`. */
export function sayRepeated({ passes, pages, gone, isCut }: RepeatResult): string {
  return [
    `${count(passes, 'pass', 'passes')}${pages > 1 ? ` on ${pages} pages` : ''}`,
    ...(gone > 0 ? [`${count(gone, 'row', 'rows')} had gone`] : []),
    ...(isCut ? ['ended by its limit, and there was more'] : []),
  ].join(', ');
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
