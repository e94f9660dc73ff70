import { ActionIcon, Button } from '@mantine/core';
import { t } from '../../languages/t';
import { needsValue } from '../actions';
import { tabSessionOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import type { Row } from '../view';
import css from './candidates.module.css';

/** Shows a row's element on the page, and runs the row. */
export function CandidateTools({ runId, row }: { runId: string | undefined; row: Row }) {
  const session = tabSessionOf(usePanelState());
  const { mark, runRow } = useIntents();
  return (
    <span className={css.tools}>
      {session && (
        <ActionIcon
          className={css.small}
          aria-label={t('candidates.show')}
          title={t('candidates.show')}
          onClick={() =>
            void mark({ sessionId: session.id, runId, candidates: [row.index], scrollTo: row.index })
          }
        >
          <Icon name="target" />
        </ActionIcon>
      )}
      {!needsValue(row.candidate.action) && (
        <Button
          style={{ '--button-height': '1.5rem', '--button-padding-x': '0.5rem' }}
          leftSection={<Icon name="play" size={12} />}
          onClick={() => void runRow(row)}
        >
          {t(row.step ? 'candidates.runAgain' : 'candidates.run')}
        </Button>
      )}
    </span>
  );
}
