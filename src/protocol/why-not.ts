/**
 * Why a change that was seen after an act does not prove it (docs/how-it-works/truth.md):
 *
 * - `own-doing`: we made it on the way to the target: scrolling, pointer, focus.
 * - `unseen`: nobody can see it.
 * - `tooltip`: only a tooltip came or went.
 * - `feedback`: it only shows that the target was pressed.
 * - `taken-back`: it is not there any more, or says what was said before.
 * - `own-life`: the page did such things by itself before.
 * - `not-caused`: no code of the act made it, and nothing ties it to the target.
 * - `at-work`: the page says that it is at work.
 * - `lock`: the target only locks itself.
 * - `dismissal`: what was open closes at any press.
 */
export const whyNots = [
  'own-doing',
  'unseen',
  'tooltip',
  'feedback',
  'taken-back',
  'own-life',
  'not-caused',
  'at-work',
  'lock',
  'dismissal',
] as const;
export type WhyNot = (typeof whyNots)[number];

/** The number of changes that did not count, by reason. */
export type Refused = Partial<Record<WhyNot, number>>;
