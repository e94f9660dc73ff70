import { useEffect } from 'react';

/** Does it when the panel is closed, and when what is shown is. `leave` has to stay the same. */
export function useOnLeave(leave: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);
}
