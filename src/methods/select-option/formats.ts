import type { MethodFormats } from '../../recording/formats/method-formats';

export const selectOption: MethodFormats = {
  playwright: {
    write: ({ locator, all, stayedChosen }) => [
      `await ${locator}.selectOption(${all()});`,
      ...stayedChosen(),
    ],
  },
  devtools: {
    write: ({ step, selectors, first }) =>
      step.arguments.length === 1 ? [{ type: 'change', selectors, value: first }] : [],
    losses: ['The option is chosen by its value there.'],
  },
  selenium: {
    write: ({ step, locator, first, text }) =>
      step.arguments.length === 1 && !/['"]|^[\w|-]+:/u.test(first)
        ? [{ command: 'select', target: locator, value: `label=${text(first)}` }]
        : undefined,
    losses: ['That the option stays chosen is not checked.'],
  },
};
