import type { Edges } from './place-tags';
import { createElement } from './stage';

/** A pointer that goes from one target to the next. */
export type Cursor = {
  /** Puts it into `root` at its last place, and lets it glide to the middle of `box`; without a box it stays. */
  show(root: ShadowRoot, box: Edges | undefined): void;
};

type Place = { x: number; y: number };

export function createCursor(): Cursor {
  const arrow = createElement('div', 'cursor');
  let last: Place = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
  return {
    show: (root, box) => {
      if (arrow.parentNode !== root) {
        root.append(arrow);
        move(arrow, last);
        // This lays it out at its last place, from which it glides.
        arrow.getBoundingClientRect();
      }
      if (box) last = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      move(arrow, last);
    },
  };
}

function move(arrow: HTMLElement, { x, y }: Place): void {
  arrow.style.transform = `translate(${x}px, ${y}px)`;
}
