import { isEnabled, isStable, isVisible, receivesPointer } from '../checks';
import type { MethodDefinition } from '../contract';
import { noModifiers, clickAt, type Button, type ClickOptions, type Modifiers } from '../pointer';

const buttons: readonly string[] = ['left', 'middle', 'right'] satisfies Button[];
const modifierKeys: Record<string, keyof Modifiers> = {
  alt: 'altKey',
  control: 'ctrlKey',
  ctrl: 'ctrlKey',
  meta: 'metaKey',
  shift: 'shiftKey',
};

/** Clicks. Arguments, in any order and all optional: a button (`left`), then modifiers (`Control`, `Shift`). */
export const click: MethodDefinition = {
  checkArguments: (args) => {
    const wrong = words(args).find((word) => !buttons.includes(word) && !Object.hasOwn(modifierKeys, word));
    return wrong === undefined
      ? null
      : 'arguments are left, middle or right, and Alt, Control, Meta or Shift.';
  },
  checks: [isVisible, isEnabled, isStable, receivesPointer],
  perform: async (_target, run) => {
    if (run.point) await clickAt(run, run.point, readOptions(run.args));
    return [];
  },
};

const words = (args: readonly string[]) =>
  args.flatMap((arg) => arg.toLowerCase().split('+')).filter(Boolean);

function readOptions(args: readonly string[]): ClickOptions {
  const given = words(args);
  const button = (['middle', 'right'] as const).find((name) => given.includes(name)) ?? 'left';
  const keys = given.flatMap((word) => modifierKeys[word] ?? []);
  if (keys.length === 0) return { button, modifiers: noModifiers };
  return { button, modifiers: { ...noModifiers, ...Object.fromEntries(keys.map((key) => [key, true])) } };
}
