/** A deed on an element as the page's text calls it, with the ref of that: `button Pay now => click`. Undefined where it is not there. */
export function inRefs(line: string, user: string): string | undefined {
  if (line === 'more') return line;
  const [called = '', deed = 'click'] = line.split(' => ');
  const shown = called.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ref = new RegExp(`^\\s*([a-z]*\\d+) ${shown}`, 'm').exec(user)?.[1];
  return ref === undefined ? undefined : `${ref} ${deed}`;
}
