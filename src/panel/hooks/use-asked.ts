import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what is asked of the user: it comes into view and takes the focus, on its first empty text field, else on the button that
 * is marked as its answer, else on the one that sends it.
 */
export function useAsked<T extends HTMLElement>(): RefObject<T | null> {
  const asking = useRef<T>(null);
  useEffect(() => {
    const { current } = asking;
    if (!current) return;
    const fields = [
      ...current.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])'),
    ];
    const answer =
      fields.find(({ value }) => value === '') ??
      current.querySelector<HTMLElement>('[data-answer]') ??
      current.querySelector<HTMLElement>('[type=submit]');
    answer?.focus({ preventScroll: true });
    current.scrollIntoView({ block: 'nearest' });
  }, []);
  return asking;
}
