/**
 * What leaves the browser once its user has agreed, by where it goes, in the words that Firefox has for it: text of pages, their
 * addresses, and, in recordings, what was done there. What the user types to be sent, as a key or a value, is sent by a button that
 * says so, and is no such kind.
 *
 * Source: https://extensionworkshop.com/documentation/develop/firefox-builtin-data-consent/
 */
export const leaving = {
  model: ['websiteContent', 'browsingActivity'],
  service: ['websiteContent', 'browsingActivity', 'websiteActivity'],
} as const;

/** A model of any provider, or a session service. */
export type Destination = keyof typeof leaving;
