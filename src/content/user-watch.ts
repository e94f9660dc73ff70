/** How often the user's acting is told at most, in milliseconds. */
const quietMs = 500;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Escape']);

export type UserWatchPorts = {
  /** What happens now is done by us, or meant for what we draw. */
  isOurs: (event: Event) => boolean;
  /** The user acted, at this time (ms since 1970). */
  tell: (at: number) => void;
};

/** Says when the user acts in this frame, between `watch(true)` and `watch(false)`. Before and after, nothing listens. */
export function createUserWatch({ isOurs, tell }: UserWatchPorts): (on: boolean) => boolean {
  let listening: AbortController | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const onEvent = (event: Event) => {
    if (!event.isTrusted || isOurs(event) || !isDeed(event) || event.timeStamp - last < quietMs) return;
    last = event.timeStamp;
    tell(performance.timeOrigin + event.timeStamp);
  };
  return (on) => {
    if (!on) {
      listening?.abort();
      listening = undefined;
    } else if (!listening) {
      listening = new AbortController();
      const { signal } = listening;
      for (const type of ['pointerdown', 'keydown', 'input'])
        window.addEventListener(type, onEvent, { capture: true, passive: true, signal });
    }
    return on;
  };
}

/** Input without a person behind it is a script's: of `click()` on a checkbox, of `execCommand`. */
function isDeed(event: Event): boolean {
  if (event instanceof KeyboardEvent) return !modifiers.has(event.key);
  return event.type !== 'input' || (event instanceof InputEvent && navigator.userActivation.isActive);
}
