import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { PickedContent } from '../../protocol/recordings/picked-content';
import type { ElementCheck } from '../../protocol/recordings/raw-event';
import type { Alternate, StepTarget } from '../../protocol/recordings/recording';
import { variableNames } from '../../protocol/variables';
import { thingOf } from '../../recording/describe-step';
import { selectorKind, stepTargetOf } from '../../recording/step-target';
import type { Recorder } from '../recorder/recorder';
import { pickElement } from './pick';
import type { RunWork } from './run-work';

type Checking = Omit<RunWork, 'isUser'> & { recorder: Recorder; tabId: number };

/** Records a check of what a tab shows now: of its address, or of an element that the user points at. False when they did not. */
export async function recordCheck(
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
