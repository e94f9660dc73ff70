/** Our own page to try things on: it needs no access to any site. */
export const tryItPath = '/try-it.html';

/** Where `storage.local` keeps that the welcome was seen. */
export const welcomeKey = 'welcomeSeen';
