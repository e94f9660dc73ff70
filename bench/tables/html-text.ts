export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What `make` gives for each item, one after the other. */
export const each = <T>(items: readonly T[], make: (item: T, at: number) => string): string =>
  items.map(make).join('');
