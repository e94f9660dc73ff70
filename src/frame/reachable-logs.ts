import type { ChangeLog } from './see/changes';

/**
 * The key under which each frame keeps its log, in our own world of it: only our own worlds of frames of the same origin
 * see it.
 */
const place = Symbol.for('tabwright.changes');

/** Lets other frames reach the log until `living` aborts. */
export function shareLog(log: ChangeLog, living: AbortSignal): void {
  Object.defineProperty(globalThis, place, { value: log, configurable: true });
  living.addEventListener('abort', () => void Reflect.deleteProperty(globalThis, place));
}

/** The logs of the other frames of the tab that this one may reach: its scripts can change those frames. */
export function reachableLogs(): ChangeLog[] {
  const found: ChangeLog[] = [];
  const visit = (page: Window) => {
    for (let index = 0; index < page.length && found.length < 50; index += 1) {
      const child = page[index];
      if (child) visit(child);
    }
    const log = page === window ? undefined : logOf(page);
    if (log) found.push(log);
  };
  if (window.top) visit(window.top);
  return found;
}

function logOf(page: Window): ChangeLog | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own code writes it, in our own world
    return Reflect.get(page, place) as ChangeLog | undefined;
  } catch {
    // The frame is of another origin.
    return undefined;
  }
}
