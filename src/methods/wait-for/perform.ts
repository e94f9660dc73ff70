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
 * a text (`text`, then the text), its frame does (`pageText`), it holds a value (`value`), or there are so many of it (`count`,
 * then `>=3`). Nothing is sent.
 */
export const waitFor: Method = {
  checkArguments: (args) => {
    const [state = 'visible', text = '', ...rest] = args;
    const isText =
      (state === 'value' || (/^(text|pageText)$/.test(state) && text !== '')) && rest.length === 0;
    if (state === 'count') return countOf(args) ? null : 'takes how many there are to be: >=1, ==0, <=3.';
    return isText || (/^(visible|hidden|enabled)$/.test(state) && args.length < 2)
      ? null
      : 'takes visible, hidden or enabled, or text, pageText or value and the text to wait for.';
  },
  checks: [(target, act) => (states[stateOf(act)] ?? visibleCheck)(target, act)],
  withoutTarget: (act) => {
    if (stateOf(act) === 'count') return untilCount(act);
    return stateOf(act) === 'hidden' ? untilHidden(act) : null;
  },
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

const comparing: Record<string, (found: number, wanted: number) => boolean> = {
  '>=': (found, wanted) => found >= wanted,
  '<=': (found, wanted) => found <= wanted,
  '==': (found, wanted) => found === wanted,
};

/** Tells if so many are as many as there are to be; undefined for no count. */
function countOf([, count = '', ...rest]: readonly string[]): ((found: number) => boolean) | undefined {
  const [, sign = '', wanted] = /^([<>=]=)(\d{1,6})$/.exec(count) ?? [];
  const compare = comparing[sign];
  return compare && rest.length === 0 ? (found) => compare(found, Number(wanted)) : undefined;
}

async function untilCount(act: Act): Promise<Proven> {
  const { request, context, signal } = act;
  for (;;) {
    const found = context.resolve(request.selector).length;
    if (countOf(act.args)?.(found))
      return { readBack: [{ kind: 'state', ...say`there are ${found} of "${request.selector}"` }] };
    const left = remainingMs(act);
    if (left === 0) {
      const message = say`There are ${found} of "${request.selector}", and ${act.args[1] ?? ''} was waited for.`;
      throw new AutomationError('timeout', message);
    }
    await sleepUnless(Math.min(pollMs, left), signal, (wake) => context.changes.watch(wake));
  }
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
