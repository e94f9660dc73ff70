import { useSyncExternalStore } from 'react';
import { duration } from '../format';
import shell from '../now/shell.module.css';

const tickMs = 200;

/** Time since `since` (ms of the epoch), counting. */
export function Elapsed({ since }: { since: number }) {
  const ticks = useSyncExternalStore(everyTick, () => Math.floor(Date.now() / tickMs));
  return (
    <span className={shell.meta} aria-hidden="true">
      {duration(Math.max(0, ticks * tickMs - since))}
    </span>
  );
}

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}
