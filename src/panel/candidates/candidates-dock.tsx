import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { sureRows, type Row } from '../view';
import { pressedKeys } from '../words/key-words';
import css from '../now/shell.module.css';

/** Runs all sure actions, or goes back. */
export function CandidatesDock({ rows }: { rows: readonly Row[] }) {
  const { runAllSure, dismiss } = useIntents();
  const count = sureRows(rows).length;
  return (
    <footer className={css.dock}>
      {count > 0 && (
        <Button
          flex="1 1 auto"
          style={{ '--button-height': '2.125rem' }}
          leftSection={<Icon name="play" size={14} />}
          rightSection={<kbd>{pressedKeys('Ctrl ↵')}</kbd>}
          onClick={() => void runAllSure()}
        >
          {t('candidates.runAll', count, [count])}
        </Button>
      )}
      {count === 0 && <span className={css.grow} />}
      <Button variant="default" style={{ '--button-height': '2.125rem' }} onClick={dismiss}>
        {t('candidates.back')}
      </Button>
    </footer>
  );
}
