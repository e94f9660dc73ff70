import { useEffect, useRef, type RefObject } from 'react';

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
