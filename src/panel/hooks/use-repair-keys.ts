import { useEffect } from 'react';
import { usePanelState } from '../panel-context';

/** Y keeps and N rejects the repair that is shown, where single letters are keys. */
export function useRepairKeys(decide: (keep: boolean) => void): void {
  const letterKeys = usePanelState(({ settings }) => settings.letterKeys);
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target, repeat }: KeyboardEvent) => {
      if (!letterKeys || ctrlKey || metaKey || altKey || repeat || target instanceof HTMLInputElement) return;
      if (key.toLowerCase() === 'y') decide(true);
      if (key.toLowerCase() === 'n') decide(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letterKeys, decide]);
}
