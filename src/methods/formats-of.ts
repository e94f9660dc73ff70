import type { MethodFormats } from '../recording/formats/method-formats';

/** The words of a click: `call` in Playwright, a click in DevTools, and `command` in Selenium for the left button alone. */
export const clickFormats = (
  call: 'click' | 'dblclick',
  command?: 'click' | 'doubleClick',
): MethodFormats => ({
  playwright: { write: ({ locator, clickOptions }) => [`await ${locator}.${call}(${clickOptions});`] },
  devtools: { write: ({ clicked }) => clicked(command ?? 'click') },
  selenium: command && {
    write: ({ locator, isPlain }) => (isPlain ? [{ command, target: locator }] : undefined),
  },
});

/** The words of a box that is set to a state, which Selenium looks at again by `check`. */
export const tickFormats = (command: 'check' | 'uncheck', check: string): MethodFormats => ({
  playwright: { write: ({ locator }) => [`await ${locator}.${command}();`] },
  devtools: {
    write: ({ clicked }) => clicked('click'),
    losses: ['It is a click, which changes the box whatever it was before.'],
  },
  selenium: {
    write: ({ locator, leaves }) => [
      { command, target: locator },
      ...(leaves ? [] : [{ command: check, target: locator }]),
    ],
  },
});
