import { z } from 'zod';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError, type ErrorRecord } from '../../base/errors';
import { askByName, operationNamed, type Client, describeIssues } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { ToldCorrection } from '../../protocol/correction';
import { optionsOf, type SessionOperation } from '../../protocol/operations/operation';
import { operationRows, sessionOperations } from '../../protocol/operations/session-operations';
import { Session } from '../../protocol/session';

const id = z.union([z.string(), z.number()]).optional();

/** One line of standard input: one of these operations, with its fields but for the session's. */
export function driveRequestOf(rows: readonly SessionOperation[]) {
  const driven = rows.filter(({ isDriven }) => isDriven);
  return z.discriminatedUnion('op', [
    z.strictObject({ id, op: z.literal('end') }),
    ...driven.map(({ name, input }) => {
      const { sessionId: _known, ...fields } = input.shape;
      return z.strictObject({ ...fields, id, op: z.literal(name) });
    }),
  ]);
}

const DriveRequest = driveRequestOf(operationRows);
type DriveRequest = z.output<typeof DriveRequest>;

/** Operation → its options with no name beside its own: one that is misspelt would be left out in silence. */
const strictOptions = new Map(
  operationRows.flatMap((row): [string, z.ZodType][] => {
    const options = optionsOf(row);
    return options ? [[row.name, options.strict()]] : [];
  }),
);

const WithId = z.object({ id: z.union([z.string(), z.number()]) });
const WithOptions = z.object({ op: z.string(), options: z.unknown().optional() });

const NavigateFields = sessionOperations.navigate.input.omit({ sessionId: true });
type NavigateFields = z.output<typeof NavigateFields>;

export const createDriver = (background: Client<BackgroundContract>): Driver => new Driver(background);

/** One line of standard output. `id` is the request's; `corrected` are effects of earlier acts that the page took back. */
type DriveAnswer = { id?: string | number; corrected?: ToldCorrection[] } & (
  { ok: true; value: unknown } | { ok: false; error: ErrorRecord }
);

const defaultNavigateMs = 15_000;

/** Follows drive requests in one session, one at a time: it is started by the first `navigate`, and gone after `end`. */
class Driver {
  readonly #background: Client<BackgroundContract>;
  #sessionId: string | undefined;

  constructor(background: Client<BackgroundContract>) {
    this.#background = background;
  }

  /** Answers one line; never rejects. */
  async answer(line: string): Promise<DriveAnswer> {
    let named: Pick<DriveAnswer, 'id'> = {};
    try {
      const json = parseLine(line);
      // The id is told also where the request is wrong otherwise.
      named = WithId.safeParse(json).data ?? {};
      const value = await this.#follow(parseRequest(json));
      return { ...named, ok: true, value, corrected: await this.#takeCorrections() };
    } catch (thrown) {
      const error = toAutomationError(thrown).toJSON();
      return { ...named, ok: false, error, corrected: await this.#takeCorrections() };
    }
  }

  /** Those that `observe` and `act` have told are not among them. */
  async #takeCorrections(): Promise<ToldCorrection[] | undefined> {
    const sessionId = this.#sessionId;
    if (sessionId === undefined) return undefined;
    const corrected = await this.#background.takeCorrections({ sessionId }).catch(() => []);
    return corrected.length > 0 ? corrected : undefined;
  }

  async #follow({ id: _id, op, ...fields }: DriveRequest): Promise<unknown> {
    if (op === 'navigate') return this.#navigate(NavigateFields.parse(fields));
    const sessionId = this.#openSession();
    if (op === 'end') {
      this.#sessionId = undefined;
      return this.#background.endSession({ sessionId });
    }
    const name = operationNamed(sessionOperations, op);
    const answer = await askByName(this.#background, name, { sessionId, ...fields });
    return op === 'configure' ? Session.parse(answer).options : answer;
  }

  /** Goes to the page in the session's tab, or in a new session when there is none or its tab was closed. */
  async #navigate(target: NavigateFields): Promise<unknown> {
    if (this.#sessionId === undefined) return this.#start(target);
    try {
      return await this.#background.navigate({ sessionId: this.#sessionId, ...target });
    } catch (thrown) {
      const { code } = toAutomationError(thrown);
      if (code !== 'session-not-found' && code !== 'tab-closed') throw thrown;
      return this.#start(target);
    }
  }

  async #start({ url, timeoutMs = defaultNavigateMs }: NavigateFields): Promise<unknown> {
    const deadline = startDeadline(timeoutMs, `Loading ${url}`);
    try {
      const session = await withSignal(this.#background.startSession({ url }), deadline.signal);
      this.#sessionId = session.id;
      return { url: session.url, title: session.title };
    } finally {
      deadline.clear();
    }
  }

  #openSession(): string {
    if (this.#sessionId !== undefined) return this.#sessionId;
    throw new AutomationError(
      'session-not-found',
      'No page is open. Send {"op":"navigate","url":"…"} first.',
    );
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new AutomationError('invalid-input', 'The line is not JSON. Send one JSON object a line.');
  }
}

function parseRequest(json: unknown): DriveRequest {
  const parsed = DriveRequest.safeParse(json);
  if (parsed.success) {
    checkOptions(WithOptions.parse(json));
    return parsed.data;
  }
  throw new AutomationError('invalid-input', describeIssues('Request', parsed.error));
}

function checkOptions({ op, options }: z.output<typeof WithOptions>): void {
  const checked = options === undefined ? undefined : strictOptions.get(op)?.safeParse(options);
  if (checked?.success === false)
    throw new AutomationError('invalid-input', describeIssues(`Options of ${op}`, checked.error));
}
