/** Our own page to try things on: it needs no access to any site. */
export const tryItPath = '/try-it.html';

/** The keys we ask the browser for to open the panel. It may give none: what it gave is in `commands.getAll()`. */
export const suggestedShortcut = 'Alt+Shift+Y';

/** On which the practice page tells the panel that Enter was pressed there. */
export const tryItChannel = 'try-it-enter';

/** The key in `storage.local` that says that the welcome was seen. */
export const welcomeKey = 'welcomeSeen';
