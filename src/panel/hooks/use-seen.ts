import { useEffect, useState, type RefObject } from 'react';

/** Whether something of the element is in view, and the panel is seen at all. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const [isShown, setShown] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isInView && isShown;
}
