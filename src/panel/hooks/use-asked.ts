import { useEffect, useRef, type RefObject, useState } from 'react';

/** For what is asked of the user: it comes into view, and what answers it takes the focus. */
export function useAsked<T extends HTMLElement>(): RefObject<T | null> {
  const asking = useRef<T>(null);
  useEffect(() => {
    const { current } = asking;
    if (!current) return;
    answerWithin(current)?.focus({ preventScroll: true });
    current.scrollIntoView({ block: 'nearest' });
  }, []);
  return asking;
}

/** The element marked as the answer to a question; else its first empty text field, else the button that sends it. */
export function answerWithin(asking: HTMLElement): HTMLElement | undefined {
  const fields = [...asking.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])')];
  return (
    asking.querySelector<HTMLElement>('[data-answer]') ??
    fields.find(({ value }) => value === '') ??
    asking.querySelector<HTMLElement>('[type=submit]') ??
    undefined
  );
}

/** Milliseconds before a question takes an answer: a press may have been meant for something that was there before it. */
const armedAfterMs = 600;

/** A question that is shown can be answered by now. The time is counted anew when the panel comes into view. */
function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      clearTimeout(timer);
      setArmed(false);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setArmed(true), armedAfterMs);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, []);
  return isArmed;
}

/** Props of a button that answers: before it is armed it says that it is disabled, and keeps its focus. */
export function useArmedAnswer(): (answer: () => void) => { 'aria-disabled': boolean; onClick: () => void } {
  const isArmed = useArmed();
  return (answer) => ({ 'aria-disabled': !isArmed, onClick: () => isArmed && answer() });
}
