import { isLine, isSilent, isTypable } from './page-fields';
import { raise, surenessOf, type Inferring } from './inferring';
import { isPassword } from './passwords';

/** The sureness that a place in a form gives, 0..1: less than a name that fits. */
const beforePassword = 0.86;
const alone = 0.66;
/** The sureness where other fields before the password have no plain purpose either. */
const besideOthers = 0.68;
const plainly = 0.7;
const reach = 5;
const identifying = ['username', 'email'] as const;
/** The purposes that a field may have while people still sign in with it. */
const others = new Set(['username', 'email', 'phone', 'full-name', 'card-code', 'company', 'search']);

/** Infers the user name: the field before the password, by whatever name; or a field alone on a page without passwords. */
export function inferUsernames(elements: readonly Inferring[], passwords: readonly number[]): void {
  if (passwords.length === 0) {
    const fields = elements.filter(({ node }) => isTypable(node));
    const [only] = fields;
    if (only && fields.length === 1 && only.concepts.size === 0) raise(only, 'username', alone);
  }
  const known = new Set(elements.filter((one) => surenessOf(one, identifying) > 0.8));
  for (const position of passwords) {
    const before = fieldBefore(elements, position);
    if (!before || before.again || isPassword(before)) continue;
    const isElsewhere = known.size > (known.has(before) ? 1 : 0);
    if (isElsewhere || surenessOf(before, ['username']) > 0.8) continue;
    const isFree = [...before.concepts].every(([concept, sureness]) => others.has(concept) || sureness < 0.8);
    if (!isFree) continue;
    raise(before, 'username', isOnlyOne(elements, before, position) ? beforePassword : besideOthers);
    known.add(before);
  }
}

function fieldBefore(elements: readonly Inferring[], position: number): Inferring | undefined {
  return elements.slice(Math.max(0, position - reach), position).findLast(({ node }) => isTypable(node));
}

/** Whether no other field may be the user name: none of the same stretch, and none without visible texts. */
function isOnlyOne(elements: readonly Inferring[], before: Inferring, position: number): boolean {
  const earlier = elements.slice(Math.max(0, position - reach), position);
  const stretch = earlier.slice(earlier.findLastIndex(isPassword) + 1);
  return ![...stretch, ...elements.filter(isSilent)].some((other) => other !== before && isOpen(other));
}

function isOpen(field: Inferring): boolean {
  return (
    isLine(field.node) &&
    !isPassword(field) &&
    [...field.concepts.values()].every((sureness) => sureness < plainly)
  );
}
