import { useEffect, useState } from 'react';

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
