import { type Proven, type Check, type Method, type Act, remainingMs } from '../../frame/act/act';
import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isConnectedOf } from '../../frame/dom/native';
import { isNotDisabled, visibleCheck } from '../../frame/act/checks';
import { clippedText, describeElement } from '../../frame/act/describe';
import { findTarget, findText } from '../../frame/act/target';
import { sleepUnless } from '../../frame/act/wait';
import { readField } from '../../frame/fields/write-text';

const pollMs = 50;

/**
 * Waits, up to the act's time, until the target is `visible` (the default), `hidden` (gone counts), `enabled`, or shows
 * a text (`text`, then the text), its frame does (`pageText`), or it holds a value (`value`). Nothing is sent.
 */
export const waitFor: Method = {
  checkArguments: (args) => {
    const [state = 'visible', text = '', ...rest] = args;
    const isText =
      (state === 'value' || (/^(text|pageText)$/.test(state) && text !== '')) && rest.length === 0;
    return isText || (/^(visible|hidden|enabled)$/.test(state) && args.length < 2)
      ? null
      : 'takes visible, hidden or enabled, or text, pageText or value and the text to wait for.';
  },
  checks: [(target, act) => (states[stateOf(act)] ?? visibleCheck)(target, act)],
  withoutTarget: (act) => (stateOf(act) === 'hidden' ? untilHidden(act) : null),
  perform: async (_target, act) => ({ readBack: [reached(act)] }),
};

const stateOf = ({ args }: Act) => args[0] ?? 'visible';

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
  enabled: async (target, act) => (await visibleCheck(target, act)) ?? isNotDisabled(target, act),
  text: showsText,
  value: holdsValue,
  pageText: (_target, act) => showsText(act.context.document.documentElement, act),
};

function reached(act: Act): Effect {
  const state = stateOf(act);
  if (state === 'value')
    return { kind: 'value', ...say`holds "${clippedText(act.request.arguments[1] ?? '')}"` };
  if (!/text/i.test(state)) return { kind: 'state', ...(reachedStates[state] ?? say`is ${state} now`) };
  return { kind: 'text', ...say`shows "${clippedText(act.request.arguments[1] ?? '')}"` };
}

async function untilHidden(act: Act): Promise<Proven> {
  for (;;) {
    const found = findTarget(act.request, act.context);
    if (!('element' in found)) {
      if (found.final) throw new AutomationError(found.code, found.message);
      return { readBack: [reached(act)] };
    }
    const { element } = found;
    if (!isConnectedOf(element) || (await visibleCheck(element, act))) return { readBack: [reached(act)] };
    const left = remainingMs(act);
    if (left === 0) {
      throw new AutomationError('timeout', say`${describeElement(element, act.context)} is still visible.`);
    }
    await sleepUnless(Math.min(pollMs, left), act.signal, (wake) => act.context.changes.watch(wake));
  }
}
