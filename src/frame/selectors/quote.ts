/** A CSS string. */
export function quoteCss(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/[\0\n\r\f]/g, (end) => `\\${end.charCodeAt(0).toString(16)} `)}"`;
}

/** The selector of an id. One with white space, which an escape may end in, goes into quotes: a selector is trimmed and split at spaces. */
export function idSelector(id: string): string {
  return /\s/.test(id) ? `[id=${quoteCss(id)}]` : `#${CSS.escape(id)}`;
}
