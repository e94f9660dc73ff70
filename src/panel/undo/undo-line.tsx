import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import shell from '../now/shell.module.css';
import css from './undo.module.css';

/** How long it is shown, in milliseconds. */
const shownMs = 6000;

type LineProps = {
  said: string;
  /** What stands for the deed: another one is shown as long as the first. */
  deed: unknown;
  onUndo: () => void;
  /** Puts it away. */
  onOver: () => void;
};

/** Says at the bottom of a view what was done, and takes it back. Nothing is shown where nothing is said. */
export function UndoLine({ said, ...rest }: Omit<LineProps, 'said'> & { said: string | undefined }) {
  return <div role="status">{said !== undefined && <Line said={said} {...rest} />}</div>;
}

/** It stays while the pointer or the focus is on it. */
function Line({ said, deed, onUndo, onOver }: LineProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the next deed is shown as long as the first
  }, [deed, isHeld, onOver]);
  return (
    <div
      className={css.line}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`${shell.small} ${css.said}`}>{said}</span>
      <Button variant="default" size="xs" onClick={onUndo}>
        {t('recordings.undo')}
      </Button>
    </div>
  );
}
