import { useEffect, useState, type RefObject } from 'react';

/** Whether there is more before what is in view of a scrolling box, and after it, in the direction of reading. */
type Sides = { start: boolean; end: boolean };
export type HiddenSides = Sides & { onScroll: () => void };

/** The sides of a scrolling `box`, of which the first child is as wide as all that is in it. */
export function useHiddenSides(box: RefObject<HTMLElement | null>): HiddenSides {
  const [sides, setSides] = useState<Sides>({ start: false, end: false });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setSides(keepIfSame(sidesOf(current))));
    for (const each of [current, current.firstElementChild]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }, [box]);
  return { ...sides, onScroll: () => box.current && setSides(keepIfSame(sidesOf(box.current))) };
}

/** Zoomed pages round what is scrolled, in pixels. */
const slack = 2;

function sidesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Sides {
  // In right-to-left text it counts below zero.
  const passed = Math.abs(scrollLeft);
  return { start: passed > slack, end: scrollWidth - clientWidth - passed > slack };
}

const keepIfSame = (next: Sides) => (now: Sides) =>
  now.start === next.start && now.end === next.end ? now : next;
