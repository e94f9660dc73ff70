import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { PlainButton } from '../kit/kit';
import shell from '../now/shell.module.css';
import css from './undo.module.css';

/** It is shown so long, in milliseconds. */
const shownMs = 6000;

type UndoLineProps = {
  said: string;
  /** Another one is shown as long as the first. */
  effect: unknown;
  onUndo: () => void;
  /** Puts it away. */
  onOver: () => void;
};

/** Says at the bottom of a view what was done, and takes it back. It stays while the pointer or the focus is on it. */
export function UndoLine({ said, effect, onUndo, onOver }: UndoLineProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the next effect is shown as long as the first
  }, [effect, isHeld, onOver]);
  return (
    <div
      className={css.line}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`${shell.small} ${css.said}`}>{said}</span>
      <PlainButton size="xs" onClick={onUndo}>
        {t('recordings.undo')}
      </PlainButton>
    </div>
  );
}
