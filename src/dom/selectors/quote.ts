/** A CSS string. */
export function quoteCss(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** An XPath 1.0 string, which has no escapes: a text with both kinds of quotes is put together from parts. */
export function quoteXPath(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  const parts = value.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`,'"',`)})`;
}
