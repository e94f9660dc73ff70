import type { SaidParts } from './say';

/** What was said with `change` made to each text that is not of our own. */
export function changeSaid(said: SaidParts, change: (text: string) => string): SaidParts {
  if (typeof said === 'string') return change(said);
  if (typeof said === 'number') return said;
  if ('quoted' in said) return { quoted: change(said.quoted) };
  if ('role' in said) return { role: said.role, name: change(said.name) };
  return { form: said.form, parts: said.parts.map((part) => changeSaid(part, change)) };
}
