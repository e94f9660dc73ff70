/** The shortest time between two reports of the user's acts, in milliseconds. */
const quietMs = 500;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Escape']);

export type UserWatchPorts = {
  /** Whether an event is done by us, or meant for our drawings. */
  isOurs: (event: Event) => boolean;
  /** Reports that the user acted at this time, in ms since 1970. */
  tell: (at: number) => void;
};

/** Makes a function that starts (`true`) and ends (`false`) the watch for the user's acts in this frame. */
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

/** Whether a person did it. Trusted input can be a script's too: of `click()` on a checkbox, of `execCommand`. */
function isDeed(event: Event): boolean {
  if (event instanceof KeyboardEvent) return !modifiers.has(event.key);
  return event.type !== 'input' || (event instanceof InputEvent && navigator.userActivation.isActive);
}
