/** A CSS string. */
export function quoteCss(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
