import { bodyOf, dispatchOn } from '../dom/native';
import { KeyboardEvent } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import type { ActUnderWay } from '../act/act-contract';
import { focusedElement } from './move-focus';
import { checkHeld } from '../act/held';
import { actOnKeyDown, actOnKeyUp } from './key-actions';
import { heldFlags, keyNamed, modifierFlags, type Chord, type Key } from './key-names';
import { noModifiers } from './modifiers';
import { isTypedByBrowser, pressTrusted } from './trusted-input';

/** Presses and releases a chord on whatever has the focus, with the default actions a page expects of it. */
export async function pressChord(chord: Chord, run: ActUnderWay, start?: Element): Promise<void> {
  const held = heldKeys(chord);
  if (isTypedByBrowser(run)) return pressTrusted(run, chord, held);
  const first = start ?? keyTarget(run.context);
  await run.hands.do(
    'deed',
    () => {
      held.forEach((key, index) => send(first, 'keydown', { key, ...heldFlags(held.slice(0, index + 1)) }));
      const goesOn = send(first, 'keydown', { key: chord.key, ...heldFlags([...held, chord.key]) });
      if (goesOn && sendKeyPress(first, chord)) actOnKeyDown(chord, first, run.context);
    },
    { check: () => checkHeld(run) },
  );
  const last =
    start && keyTarget(run.context) === bodyOf(run.context.document) ? start : keyTarget(run.context);
  await run.hands.do('deed', () => {
    const goesOn = send(last, 'keyup', { key: chord.key, ...heldFlags(held) });
    if (goesOn && last === first) actOnKeyUp(chord, last);
    for (let index = held.length - 1; index >= 0; index -= 1) {
      const key = held[index];
      if (key) send(last, 'keyup', { key, ...heldFlags(held.slice(0, index)) });
    }
  });
}

/** The chord that types one character, as on a layout that has a key of its own for it: no Shift is held. */
export function chordOf(character: string): Chord {
  const key: Key = keyNamed(character === '\n' ? 'Enter' : character) ?? {
    key: character,
    code: '',
    keyCode: 0,
    text: character,
  };
  return { key, ...noModifiers };
}

/** The element that keys go to: the focused one, else the body. */
export function keyTarget(context: FrameContext): Element {
  return focusedElement(context) ?? bodyOf(context.document) ?? context.document.documentElement;
}

/** The modifier keys that go down before the key itself. A capital letter brings no Shift of its own. */
function heldKeys(chord: Chord): Key[] {
  return Object.entries(modifierFlags).flatMap(([name, flag]) => {
    const key = chord[flag] && chord.key.key !== name ? keyNamed(name) : null;
    return key ? [key] : [];
  });
}

/** A key that types is followed by `keypress`. */
function sendKeyPress(target: Element, chord: Chord): boolean {
  const { text } = chord.key;
  if (text === undefined || chord.ctrlKey || chord.metaKey || chord.altKey) return true;
  return send(target, 'keypress', { ...chord, key: { ...chord.key, keyCode: text.charCodeAt(0) } });
}

function send(target: Element, type: string, { key, ...modifiers }: Chord): boolean {
  const init: KeyboardEventInit = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: target.ownerDocument.defaultView,
    key: key.key,
    code: key.code,
    keyCode: key.keyCode,
    which: key.keyCode,
    charCode: type === 'keypress' ? key.keyCode : 0,
    location: key.location ?? 0,
    ...modifiers,
  };
  return dispatchOn(target, new KeyboardEvent(type, init));
}
