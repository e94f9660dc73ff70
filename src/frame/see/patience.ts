import { performance } from '../dom/builtins';

/** Tells when a page that changes all the time need not be watched any longer. */
export type Patience = {
  /** Notes that somebody wants to know the changes. */
  noteAsked(): void;
  noteChanges(count: number): void;
  /** Whether the page has changed all the time since somebody asked, and for a while. */
  isOver(): boolean;
};

/** A page with fewer changes in a second costs next to nothing to watch, and more to read again. */
const mostPerSecond = 20;
/** The number of busy seconds on end in which nobody asks. */
const busySeconds = 3;

export function createPatience(): Patience {
  let busy = 0;
  let second = { from: performance.now(), changes: 0 };
  const begin = () => (second = { from: performance.now(), changes: 0 });
  return {
    noteAsked: () => {
      busy = 0;
      begin();
    },
    noteChanges: (count) => {
      second.changes += count;
      const seconds = (performance.now() - second.from) / 1000;
      if (seconds < 1) return;
      busy = second.changes > mostPerSecond * seconds ? busy + 1 : 0;
      begin();
    },
    isOver: () => busy >= busySeconds,
  };
}
