/** Parts beside what a page is about. */
const besides =
  'nav, footer, aside, dialog, [role=navigation], [role=contentinfo], [role=complementary], [role=dialog]';

/** An element is in a part beside what the page is about: a menu, an aside, a footer. */
export const isBeside = (element: Element): boolean => element.closest(besides) !== null;
