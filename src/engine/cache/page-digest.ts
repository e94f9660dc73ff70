import { compactText } from '../snapshot-text';
import type { PageLook } from '../page';

/** A digest of what the page shows, by which it is known again: of its text without refs, and without values of variables. */
export async function pageDigest(
  { snapshot, engines }: PageLook,
  mask: (text: string) => string,
): Promise<string> {
  const text = mask(compactText(snapshot, engines).text.replace(/^[a-z]*\d+ /gm, ''));
  return digestOf(text);
}

/** A name for a text, from which it cannot be told. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
