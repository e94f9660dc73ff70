import { useEffect, useRef, type RefObject } from 'react';
import { answerWithin } from './use-asked';

/** Events of a user who goes on, after which nothing is held in view any more. */
const ownMoves = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * For a view in which cards, results and failures come up wherever they belong: each element with `data-arrival` that comes into
 * it is scrolled to and takes the focus. Of several that come at once it is the first. Who is typing goes on typing.
 */
export function useArrivals<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => (box.current ? watchArrivals(box.current) : undefined), []);
  return box;
}

function watchArrivals(box: HTMLElement): () => void {
  const known = new WeakSet<Element>();
  // It may grow once it is there, as by a picture that comes later.
  const growth = new ResizeObserver(([entry]) => entry?.target.scrollIntoView({ block: 'nearest' }));
  const look = () => {
    const all = [...box.querySelectorAll<HTMLElement>('[data-arrival]')];
    const [first] = all.filter((each) => !known.has(each));
    for (const each of all) known.add(each);
    if (!first || isTyping()) return;
    focusAnswer(first);
    growth.disconnect();
    growth.observe(first);
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(box, { childList: true, subtree: true });
  const letGo = () => growth.disconnect();
  for (const move of ownMoves) box.addEventListener(move, letGo, { passive: true });
  return () => {
    observer.disconnect();
    growth.disconnect();
    for (const move of ownMoves) box.removeEventListener(move, letGo);
  };
}

/** Where nothing answers it, it has the focus itself. */
function focusAnswer(arrival: HTMLElement): void {
  const answer = answerWithin(arrival) ?? arrival;
  if (answer === arrival && !arrival.hasAttribute('tabindex')) arrival.tabIndex = -1;
  answer.focus({ preventScroll: true });
}

function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
}
