import { Button } from '@mantine/core';
import { useIntents } from '../panel-context';
import type { OpenOffer } from '../tab-data';
import shell from '../now/shell.module.css';
import { leftOut, wayFurther } from './offer-words';
import css from './data.module.css';

/** What of the data was not read, and the way to it. */
export function FurtherRows({ open, isReading }: { open: OpenOffer; isReading: boolean }) {
  const { readFurther } = useIntents();
  const notes = leftOut(open);
  const way = wayFurther(open);
  if (notes.length === 0 && way === undefined) return null;
  return (
    <div className={css.notes}>
      {notes.length > 0 && <p className={`${shell.small} ${shell.second}`}>{notes.join(' ')}</p>}
      {way !== undefined && !isReading && (
        <Button variant="default" size="xs" onClick={() => void readFurther()}>
          {way}
        </Button>
      )}
    </div>
  );
}
