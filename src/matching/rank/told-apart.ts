import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import type { SaidDeed } from '../read/intent';
import { accountsOf } from './account';
import type { Account } from './account-run';

/** The least lead of the best over any other, in words. */
export const clearly = 0.35;

/**
 * Whether a deed tells an element apart from the others of the page. What was not said of their names does not: "add to cart" is neither
 * "Add lamp to cart" nor "Add small blue lamp to cart". An element whose whole name was said is told apart by that.
 */
export function isToldApart(page: MatchedPage, element: PageElement, deed: SaidDeed): boolean {
  const accounts = accountsOf(page, deed, { leastPurpose: 0 });
  const own = accounts.find((account) => account.element === element);
  if (!own || own.share === 1) return true;
  return !accounts.some(
    (other) => explained(own) - explained(other) < clearly && !isSameThing(other.element, element, page),
  );
}

const explained = ({ own, place }: Account): number => own + place;

/** Whether two elements are one thing to press: same name, and same address or one inside the other. */
export function isSameThing(one: PageElement, other: PageElement, { tree }: MatchedPage): boolean {
  if (one === other) return true;
  if (one.node.name !== other.node.name) return false;
  const href = one.node.hints?.href;
  if (href !== undefined && href !== '#' && href === other.node.hints?.href) return true;
  const [outer, inner] = one.at < other.at ? [one.at, other.at] : [other.at, one.at];
  return inner < (tree.ends[outer] ?? outer);
}
