import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isConnectedOf } from '../../frame/dom/native';
import { isNotDisabled, visibleCheck } from '../../frame/act/checks';
import type { Check, MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { clippedText, describeElement } from '../../frame/act/describe';
import { findTarget } from '../../frame/act/find-target';
import { findText } from '../../frame/act/find-text';
import { remainingMs } from '../../frame/act/time';
import { sleepUnless } from '../../frame/act/wait';
import { readField } from '../../frame/fields/write-text';

const pollMs = 50;

/**
 * Waits, up to the act's time, until the target is `visible` (the default), `hidden` (gone counts), `enabled`, or shows
 * a text (`text`, then the text), its frame does (`pageText`), or it holds a value (`value`). Nothing is sent.
 */
export const waitFor: MethodDefinition = {
  checkArguments: (args) => {
    const [state = 'visible', text = '', ...rest] = args;
    const isText =
      (state === 'value' || (/^(text|pageText)$/.test(state) && text !== '')) && rest.length === 0;
    return isText || (/^(visible|hidden|enabled)$/.test(state) && args.length < 2)
      ? null
      : 'takes visible, hidden or enabled, or text, pageText or value and the text to wait for.';
  },
  checks: [(target, run) => (states[stateOf(run)] ?? visibleCheck)(target, run)],
  withoutTarget: (run) => (stateOf(run) === 'hidden' ? untilHidden(run) : null),
  perform: async (_target, run) => ({ readBack: [reached(run)] }),
};

const stateOf = ({ args }: ActUnderWay) => args[0] ?? 'visible';

const showsText: Check = (target, { args, request, context }) => {
  const wanted = args[1] ?? '';
  if (findText(target, wanted, context) || readField(target).includes(wanted)) return null;
  const message = say`${describeElement(target, context)} does not show "${clippedText(request.arguments[1] ?? '')}".`;
  return { code: 'timeout', message };
};

/** Checks that a field holds a text. The message never says what it does hold: that may be a secret. */
const holdsValue: Check = (target, { args, request, context }) => {
  const held =
    target instanceof HTMLSelectElement ? (target.selectedOptions[0]?.label ?? '') : readField(target);
  if (held === (args[1] ?? '')) return null;
  const message = say`${describeElement(target, context)} does not hold "${clippedText(request.arguments[1] ?? '')}".`;
  return { code: 'timeout', message };
};

const reachedStates: Record<string, Saying> = {
  visible: say`is visible now`,
  hidden: say`is hidden now`,
  enabled: say`is enabled now`,
};

const states: Record<string, Check> = {
  visible: visibleCheck,
  hidden: visibleCheck,
  enabled: async (target, run) => (await visibleCheck(target, run)) ?? isNotDisabled(target, run),
  text: showsText,
  value: holdsValue,
  pageText: (_target, run) => showsText(run.context.document.documentElement, run),
};

function reached(run: ActUnderWay): Effect {
  const state = stateOf(run);
  if (state === 'value')
    return { kind: 'value', ...say`holds "${clippedText(run.request.arguments[1] ?? '')}"` };
  if (!/text/i.test(state)) return { kind: 'state', ...(reachedStates[state] ?? say`is ${state} now`) };
  return { kind: 'text', ...say`shows "${clippedText(run.request.arguments[1] ?? '')}"` };
}

async function untilHidden(run: ActUnderWay): Promise<{ readBack: Effect[] }> {
  for (;;) {
    const found = findTarget(run);
    if (!('element' in found)) {
      if (found.final) throw new AutomationError(found.code, found.message);
      return { readBack: [reached(run)] };
    }
    const { element } = found;
    if (!isConnectedOf(element) || (await visibleCheck(element, run))) return { readBack: [reached(run)] };
    const left = remainingMs(run);
    if (left === 0) {
      throw new AutomationError('timeout', say`${describeElement(element, run.context)} is still visible.`);
    }
    await sleepUnless(Math.min(pollMs, left), run.signal, (wake) => run.context.changes.watch(wake));
  }
}
