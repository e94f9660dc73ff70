import { optionsOf, styleOf, matchesSelector } from '../dom/native';
import type { ActUnderWay } from '../act/act-contract';
import { isFocused } from './move-focus';
import { keyNamed, type Chord } from './key-names';
import { pressTrusted } from './trusted-input';

/**
 * Has the browser choose an option by one arrow key from the option next to it, so that the page gets one `change`, the
 * browser's own. False when nothing was chosen: lists that are not closed menus, and pages that keep the key to themselves.
 *
 * What the menu shows when it is open is no part of the page, so no pointer reaches it.
 */
export async function chooseTrusted(
  option: HTMLOptionElement,
  select: HTMLSelectElement,
  run: ActUnderWay,
): Promise<boolean> {
  const { writingMode, direction } = styleOf(select);
  if (select.multiple || select.size > 1 || writingMode !== 'horizontal-tb' || !isFocused(select))
    return false;
  const next = neighbourOf(option, select);
  // Sideways: up and down open the menu on a Mac.
  const key = next && keyNamed(next.isBefore === (direction === 'ltr') ? 'ArrowRight' : 'ArrowLeft');
  if (!next || !key) return false;
  await run.hands.do('press', () => {
    select.selectedIndex = next.index;
  });
  const chord: Chord = { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  await pressTrusted(run, chord, []);
  return select.selectedIndex !== next.index;
}

type Neighbour = { index: number; isBefore: boolean };

/** The option that an arrow key leads from to this one. */
function neighbourOf(option: HTMLOptionElement, select: HTMLSelectElement): Neighbour | undefined {
  const options = optionsOf(select);
  const at = options.indexOf(option);
  const canChoose = (candidate: HTMLOptionElement) =>
    !matchesSelector(candidate, ':disabled') && styleOf(candidate).display !== 'none';
  const before = options.findLastIndex((candidate, index) => index < at && canChoose(candidate));
  if (before >= 0) return { index: before, isBefore: true };
  const after = options.findIndex((candidate, index) => index > at && canChoose(candidate));
  return after >= 0 ? { index: after, isBefore: false } : undefined;
}
