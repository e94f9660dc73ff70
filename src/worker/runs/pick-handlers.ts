import browser from 'webextension-polyfill';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { LiveRecordings } from '../recorder/live-recordings';
import type { Recorder } from '../recorder/recorder';
import type { SessionQueue } from '../sessions/sessions';
import type { SessionStore } from '../sessions/session-store';
import { pickElement, runPick } from './pick';
import { say, type Saying } from '../../base/say';
import type { PickedContent } from '../../protocol/recordings/picked-content';
import type { ElementCheck } from '../../protocol/recordings/raw-event';
import type { Alternate, StepTarget } from '../../protocol/recordings/recording';
import { variableNames } from '../../protocol/variables';
import { thingOf } from '../../recording/describe-step';
import { selectorKind, stepTargetOf } from '../../recording/step-target';
import type { RunWork } from './acting-options';

type PickHandlers = Pick<Handlers<BackgroundContract>, 'pick' | 'pickElement' | 'addRecordedCheck'>;
type Around = { queue: SessionQueue; lives: LiveRecordings; recorder: Recorder };

/** Having the user point at an element, in the session's turn. */
export function pickHandlers(store: SessionStore, { queue, lives, recorder }: Around): PickHandlers {
  return {
    pick: ({ sessionId, instruction = '' }) => {
      const picking = queue.run(sessionId, async (signal) =>
        runPick({ store, session: await store.get(sessionId), signal }, instruction),
      );
      return picking.catch(unlessStopped(false));
    },
    pickElement: ({ sessionId }) => {
      const picking = queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const picked = await pickElement({ store, session, signal });
        const { url = '' } = await browser.tabs.get(session.tabId);
        if (!picked) return null;
        const { candidate, row } = picked;
        return { candidate, url, row };
      });
      return picking.catch(unlessStopped(null));
    },
    addRecordedCheck: ({ sessionId, tabId, check }) => {
      const adding = queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const live = await lives.ofTab(tabId);
        if (live?.kept.sessionId !== sessionId || live.kept.state !== 'recording')
          throw new AutomationError('invalid-input', 'This tab is not being recorded. Go to one that is.');
        return recordCheck({ store, session, signal, recorder, tabId }, check);
      });
      return adding.catch(unlessStopped(false));
    },
  };
}

/** Gives `nothing` when the user stopped the operation, and throws every other error. */
function unlessStopped<T>(nothing: T): (thrown: unknown) => T {
  return (thrown) => {
    if (toAutomationError(thrown).code === 'stopped') return nothing;
    throw thrown;
  };
}

type Checking = Omit<RunWork, 'isUser'> & { recorder: Recorder; tabId: number };

/** Records a check of what a tab shows now: of its address, or of an element that the user points at. False when they did not. */
async function recordCheck(
  { recorder, tabId, ...work }: Checking,
  check: ElementCheck | 'address',
): Promise<boolean> {
  if (check === 'address') return recorder.noteCheck(tabId, { kind: 'checkedAddress' });
  const session = { ...work.session, tabId };
  const picked = await recorder.whilePointing(tabId, () => pickElement({ ...work, session }));
  if (!picked) return false;
  const { candidate, content } = picked;
  const known = candidate.fingerprint?.secret ? { isSecret: true as const } : content;
  const text = check === 'visible' ? '' : textFor(check, known);
  const found = stepTargetOf(candidate);
  const target = check === 'text' ? withoutText(found, text, content.place) : found;
  return recorder.noteCheck(tabId, { kind: 'checked', check, text, target });
}

/**
 * The element by what does not say its text: where the page shows another text it is still found, and the check tells that. By its
 * place where all else says it.
 */
function withoutText(target: StepTarget, text: string, place: string | undefined): StepTarget {
  const { selector, alternates, fingerprint, ...rest } = target;
  const ways: Alternate[] = [{ kind: selectorKind(selector), selector }, ...alternates];
  const silent = ways.flatMap((way) => ('selector' in way && !way.selector.includes(text) ? [way] : []));
  const byPlace = place === undefined ? [] : [{ kind: 'xpath' as const, selector: place }];
  const [first, ...others] = [...silent, ...byPlace];
  if (!first) return target;
  const isSaid = [fingerprint?.name, fingerprint?.text].some((said) => said?.includes(text));
  const known = fingerprint && !isSaid ? { fingerprint } : calledAs(target);
  return { ...rest, ...known, selector: first.selector, alternates: others };
}

/** What people call the element that was picked, though nothing finds it by that. */
function calledAs(target: StepTarget): Pick<StepTarget, 'called'> {
  const called = thingOf(target)?.name.slice(0, longestCalled);
  return called ? { called } : {};
}

const longestCalled = 200;

/** The text or the value that is to be there again; an error where there is none to ask for. */
function textFor(check: 'text' | 'value', { text, value, isSecret }: PickedContent): string {
  if (isSecret) throw unfit(say`What is secret is never recorded. Check that it is visible.`);
  const found = check === 'text' ? text : value;
  if (found === undefined)
    throw unfit(
      check === 'text'
        ? say`The element shows no text. Check its value, or that it is visible.`
        : say`The element is no field with a value. Check its text, or that it is visible.`,
    );
  if (variableNames(found).length > 0)
    throw unfit(say`What it shows would be taken for a variable. Check that it is visible.`);
  return found;
}

const unfit = (message: Saying) => new AutomationError('invalid-input', message);
