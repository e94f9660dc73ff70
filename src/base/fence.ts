/** Text of a page in its fence, without anything that looks like one. */
export const fenced = (tag: 'page' | 'changes', text: string, nonce: string): string =>
  `<${tag} ${nonce}>\n${withoutFences(text)}\n</${tag} ${nonce}>`;

/** Cannot be guessed by a page that wants its text to end the fence early. Digits are the fewest tokens. */
export function newNonce(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 1_000_000).padStart(6, '0');
}

/** Text without anything that looks like the marks around a page, or what is told of it. */
export function withoutFences(text: string): string {
  return text.replace(/<[\s/]*(page|changes|history)\b[^<>\n]*>?/gi, '');
}
