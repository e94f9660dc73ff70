import { useEffect, useState } from 'react';

/** What appears under a pointer is not what its press was for: a question takes an answer only after this time, in milliseconds. */
const armedAfterMs = 600;

/** Whether a question that is shown can be answered by now. It is counted anew when the panel comes into view. */
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

/** What makes a button an answer: before it is armed it is told as one that does nothing yet, and keeps its focus. */
export function useArmedAnswer(): (answer: () => void) => { 'aria-disabled': boolean; onClick: () => void } {
  const isArmed = useArmed();
  return (answer) => ({ 'aria-disabled': !isArmed, onClick: () => isArmed && answer() });
}
