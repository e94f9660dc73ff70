import { bodyOf, dispatchOn } from '../native';
import { KeyboardEvent } from '../builtins';
import type { ActContext } from '../context';
import type { Run } from './contract';
import { focusedElement } from './focus';
import { actOnKeyDown, actOnKeyUp } from './key-actions';
import { isShifted, keyOf, type Chord, type Key } from './keys';
import { isTrusted, pressTrusted } from './trusted';

/** Presses and releases a chord on whatever has the focus, with the default actions a page expects of it. */
export async function pressChord(chord: Chord, run: Run, start?: Element): Promise<void> {
  const held = heldKeys(chord);
  if (isTrusted(run)) return pressTrusted(run, chord, held);
  const first = start ?? keyTarget(run.context);
  await run.hands.do('deed', () => {
    held.forEach((key, index) =>
      send(first, 'keydown', { key, chord: withHeld(chord, held.slice(0, index + 1)) }),
    );
    const goesOn = send(first, 'keydown', { key: chord.key, chord });
    if (goesOn && sendKeyPress(first, chord)) actOnKeyDown(chord, first, run.context);
  });
  const last =
    start && keyTarget(run.context) === bodyOf(run.context.document) ? start : keyTarget(run.context);
  await run.hands.do('deed', () => {
    const goesOn = send(last, 'keyup', { key: chord.key, chord });
    if (goesOn && last === first) actOnKeyUp(chord, last);
    held
      .toReversed()
      .forEach((key, index) => send(last, 'keyup', { key, chord: withHeld(chord, held.slice(index + 1)) }));
  });
}

/** The chord that types one character. */
export function chordOf(character: string): Chord {
  const key: Key = keyOf(character === '\n' ? 'Enter' : character) ?? {
    key: character,
    code: '',
    keyCode: 0,
    text: character,
  };
  return { key, shiftKey: isShifted(character), ctrlKey: false, altKey: false, metaKey: false };
}

/** Where keys go: the focused element, else the body. */
export function keyTarget(context: ActContext): Element {
  return focusedElement(context) ?? bodyOf(context.document) ?? context.document.documentElement;
}

const modifierFlags = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey', Meta: 'metaKey' } as const;

/** The modifier keys that go down before the key itself. A capital letter brings no Shift of its own. */
function heldKeys(chord: Chord): Key[] {
  return Object.entries(modifierFlags).flatMap(([name, flag]) => {
    const key =
      chord[flag] && chord.key.key !== name && !(flag === 'shiftKey' && isTyped(chord)) ? keyOf(name) : null;
    return key ? [key] : [];
  });
}

const isTyped = ({ key, ctrlKey, altKey, metaKey }: Chord) =>
  key.text !== undefined && key.text !== '\r' && key.text !== ' ' && !ctrlKey && !altKey && !metaKey;

function withHeld(chord: Chord, held: readonly Key[]): Chord {
  const isHeld = (name: string) => held.some(({ key }) => key === name);
  return {
    ...chord,
    ctrlKey: isHeld('Control'),
    altKey: isHeld('Alt'),
    shiftKey: isHeld('Shift'),
    metaKey: isHeld('Meta'),
  };
}

/** A key that types is followed by `keypress`. */
function sendKeyPress(target: Element, chord: Chord): boolean {
  const { text } = chord.key;
  if (text === undefined || chord.ctrlKey || chord.metaKey || chord.altKey) return true;
  return send(target, 'keypress', { key: { ...chord.key, keyCode: text.charCodeAt(0) }, chord });
}

function send(target: Element, type: string, { key, chord }: { key: Key; chord: Chord }): boolean {
  const { ctrlKey, shiftKey, altKey, metaKey } = chord;
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
    location: /^(Shift|Control|Alt|Meta)Left$/.test(key.code) ? 1 : 0,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
  };
  return dispatchOn(target, new KeyboardEvent(type, init));
}
