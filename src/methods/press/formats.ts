import type { DevToolsStep } from '../../recording/formats/devtools-file';
import type { MethodFormats } from '../../recording/formats/method-formats';

export const press: MethodFormats = {
  playwright: { write: ({ locator, first, literal }) => [`await ${locator}.press(${literal(first)});`] },
  devtools: { write: ({ first }) => pressed(first), losses: ['The key goes to what has the focus.'] },
  selenium: {
    write: ({ locator, first, keys }) => {
      const value = keys(first);
      return value === undefined ? undefined : [{ command: 'sendKeys', target: locator, value }];
    },
  },
};

/** `Control+a`: the modifiers go down first and up last. */
function pressed(keys: string): DevToolsStep[] {
  const names = keys === '+' ? ['+'] : keys.split('+');
  const down = names.map((key): DevToolsStep => ({ type: 'keyDown', key }));
  return [...down, ...names.toReversed().map((key): DevToolsStep => ({ type: 'keyUp', key }))];
}
