export type Button = 'left' | 'middle' | 'right';

export type Modifiers = { ctrlKey: boolean; shiftKey: boolean; altKey: boolean; metaKey: boolean };

/** `holdMs`: how long the button is held down, in milliseconds. */
export type ClickOptions = { button: Button; modifiers: Modifiers; holdMs?: number };

export const noModifiers: Modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

const buttons: readonly string[] = ['left', 'middle', 'right'] satisfies Button[];
const modifierKeys: Record<string, keyof Modifiers> = {
  alt: 'altKey',
  control: 'ctrlKey',
  ctrl: 'ctrlKey',
  meta: 'metaKey',
  shift: 'shiftKey',
};

/**
 * Says what is wrong with the arguments of a click, or null: they are a button (`left`) and modifiers (`Control`,
 * `Shift`), in any order.
 */
export function checkClickArguments(args: readonly string[]): string | null {
  const wrong = words(args).find((word) => !buttons.includes(word) && !Object.hasOwn(modifierKeys, word));
  return wrong === undefined ? null : 'arguments are left, middle or right, and Alt, Control, Meta or Shift.';
}

/** Says what is wrong with arguments that are to be modifiers only, or null. */
export function checkHeldKeys(args: readonly string[]): string | null {
  const areKeys = words(args).every((word) => Object.hasOwn(modifierKeys, word));
  return areKeys ? null : 'arguments are Alt, Control, Meta or Shift.';
}

export function readClickOptions(args: readonly string[]): ClickOptions {
  const given = words(args);
  const button = (['middle', 'right'] as const).find((name) => given.includes(name)) ?? 'left';
  const keys = given.flatMap((word) => modifierKeys[word] ?? []);
  if (keys.length === 0) return { button, modifiers: noModifiers };
  return { button, modifiers: { ...noModifiers, ...Object.fromEntries(keys.map((key) => [key, true])) } };
}

const words = (args: readonly string[]) =>
  args.flatMap((arg) => arg.toLowerCase().split('+')).filter(Boolean);
