import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import type { DataReading } from '../view';
import { failureTitle } from '../words/error-words';
import run from '../run/run.module.css';
import shell from '../now/shell.module.css';
import { phaseWord } from '../words/phase-words';
import css from './data.module.css';

/** Over data that was read before: that the page is read again, or why it could not be. */
export function ReadingState({ isReading, phase, error }: DataReading) {
  if (isReading) return <ReadingNow phase={phase} />;
  if (!error) return null;
  return (
    <section className={`${run.notice} ${css.again}`} role="alert" data-tone="warn">
      <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
      <p>
        <span lang="en">{error.message}</span> {t('data.before')}
      </p>
    </section>
  );
}

/** The page is being read, which can be stopped. Most reading is over before anyone could. */
export function ReadingNow({ phase }: { phase?: string }) {
  const { stop } = useIntents();
  const isLate = useLate();
  if (!isLate) return null;
  return (
    <div className={css.reading}>
      <Button
        className={run.stop}
        leftSection={<Icon name="stop" size={14} />}
        rightSection={<kbd>Esc Esc</kbd>}
        onClick={() => void stop()}
      >
        {t('run.stop')}
      </Button>
      <span className={`${shell.small} ${shell.second}`} role="status">
        {phase === undefined ? t('data.reading') : phaseWord(phase)}
      </span>
    </div>
  );
}

/** What takes less than this, in milliseconds, is not worth a word. */
const soonMs = 250;

function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), soonMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
