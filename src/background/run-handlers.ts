import type { Handlers, Origin } from '../messaging/contract';
import type { ActionOutput } from '../protocol/action';
import type { BackgroundContract } from '../protocol/background';
import type { Run, Session } from '../protocol/session';
import { variableNames, type Variables } from '../protocol/variables';
import { toAutomationError } from '../base/errors';
import { maskText } from '../base/mask';
import { runAct } from './act-run';
import { rememberInstruction } from './history';
import { maskActReport, maskObserveReport, maskRun, maskSession, throwMasked } from './masked';
import { runObserve } from './observe-run';
import { runPick } from './pick';
import type { OnRun } from './run-log';
import type { SessionQueue } from './session-queue';
import type { SessionStore } from './session-store';
import { readStorage } from './storage';

type RunHandlers = Pick<Handlers<BackgroundContract>, 'observe' | 'act' | 'pick'>;

/** Following instructions, in the session's turn. No value of a variable is in what they answer. */
export function createRunHandlers(store: SessionStore, queue: SessionQueue): RunHandlers {
  return {
    observe: async ({ sessionId, options = {}, ...sought }, { caller, onProgress }) => {
      const { instruction } = sought;
      const { tabId } = await store.get(sessionId);
      const variables = await variablesOf(store, tabId, { caller, text: instruction ?? '', options });
      if (caller === 'panel' && instruction !== undefined) remember(store, tabId, instruction);
      const onRun = tellMasked(store, tabId, onProgress);
      const report = queue.run(sessionId, async (signal) =>
        runObserve({ store, session: await store.get(sessionId), signal, onRun }, sought, {
          ...options,
          variables,
        }),
      );
      const masked = report.then((made) => maskObserveReport(made, store.values.textsOf(tabId)));
      return masked.catch((thrown: unknown) => throwMasked(thrown, store.values.textsOf(tabId)));
    },
    act: async ({ sessionId, input, options = {} }, { caller, onProgress }) => {
      const { tabId } = await store.get(sessionId);
      const variables = await variablesOf(store, tabId, { caller, text: textOf(input), options });
      if (caller === 'panel' && typeof input === 'string') remember(store, tabId, input);
      // Read again when it is its turn: what was observed meanwhile belongs to it, and it may have ended.
      const onRun = tellMasked(store, tabId, onProgress);
      const report = await queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const work = { store, session, signal, onRun, showOnPage: caller === 'panel' };
        return runAct(work, knownAction(store, session, input), { ...options, variables });
      });
      return maskActReport(report, store.values.textsOf(tabId));
    },
    pick: async ({ sessionId }) => {
      await store.get(sessionId);
      const picking = queue.run(sessionId, async (signal) =>
        runPick({ store, session: await store.get(sessionId), signal }),
      );
      return picking.catch((thrown: unknown) => {
        // Stopped by the user, who wants nothing after all.
        if (toAutomationError(thrown).code === 'stopped') return false;
        throw thrown;
      });
    },
  };
}

type Asking = { caller: Origin['caller']; text: string; options: { variables?: Variables | undefined } };

/** The variables of a request: those it brings, and for the user's own what the panel keeps. Used ones are masked. */
async function variablesOf(
  { values }: SessionStore,
  tabId: number,
  { caller, text, options: { variables = {} } }: Asking,
): Promise<Variables> {
  values.note(tabId, variables);
  if (caller !== 'panel') return variables;
  const kept = (await readStorage()).stored.variables;
  const named = variableNames(text).filter((name) => Object.hasOwn(kept, name));
  values.note(tabId, Object.fromEntries(named.map((name) => [name, kept[name]?.value ?? ''])));
  return { ...kept, ...values.secretsOf(tabId), ...variables };
}

/** A run as it goes on, told without any value of a variable. */
function tellMasked(
  { values }: SessionStore,
  tabId: number,
  tell: ((run: Run) => void) | undefined,
): OnRun | undefined {
  return tell && ((run) => tell(maskRun(run, values.textsOf(tabId))));
}

function remember({ values }: SessionStore, tabId: number, instruction: string): void {
  void rememberInstruction(maskText(instruction, values.textsOf(tabId)));
}

const textOf = (input: string | ActionOutput) =>
  typeof input === 'string' ? input : (input.arguments ?? []).join(' ');

/** An action that was shown without the values in its selector or name, as it was found. */
function knownAction(
  { values }: SessionStore,
  session: Session,
  input: string | ActionOutput,
): string | ActionOutput {
  if (typeof input === 'string') return input;
  const shown = maskSession(session, values.textsOf(session.tabId));
  for (const [at, run] of shown.runs.entries()) {
    const index = run.candidates.findIndex(
      ({ action }) => action.selector === input.selector && action.description === input.description,
    );
    const found = session.runs[at]?.candidates[index]?.action;
    if (found) return { ...input, selector: found.selector, description: found.description };
  }
  return input;
}
