import type { MethodFormats } from '../../recording/formats/method-formats';

export const type: MethodFormats = {
  playwright: {
    write: ({ locator, first, literal }) => [`await ${locator}.pressSequentially(${literal(first)});`],
    losses: ['What the field holds then is not checked.'],
  },
  devtools: {
    write: ({ first, typed }) => typed(first),
    losses: ['The text takes the place of what the field held.'],
  },
  selenium: {
    write: ({ locator, first, text }) =>
      first.includes('${') ? undefined : [{ command: 'sendKeys', target: locator, value: text(first) }],
    losses: ['What the field holds then is not checked.'],
  },
};
