import { ActionIcon, Button } from '@mantine/core';
import { i18n } from '#i18n';
import { needsValue } from '../../actions';
import { useIntents, usePanelState } from '../../panel-context';
import { Icon } from '../../icons';
import type { Row } from '../../view';
import chips from '../chips.module.css';
import css from './candidates.module.css';

type CandidateSideProps = { runId: string | undefined; row: Row; isOpen: boolean; onToggle: () => void };

/** How sure it is; the row's tools while it is pointed at; the switch of its selector. */
export function CandidateSide({ runId, row, isOpen, onToggle }: CandidateSideProps) {
  const { tab, sessions } = usePanelState();
  const { mark, runRow } = useIntents();
  const session = tab && sessions[tab.id];
  const percent = Math.round(row.candidate.confidence * 100);
  const showWord = i18n.t(isOpen ? 'candidates.hideSelector' : 'candidates.showSelector');
  return (
    <div className={css.side}>
      {percent > 0 && (
        <span className={`${chips.confidence} ${css.measure}`} title={i18n.t('candidates.sure', [percent])}>
          <span className={chips.meter} aria-hidden="true">
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          {percent}%
        </span>
      )}
      <span className={css.tools}>
        {session && !tab.cloud && (
          <ActionIcon
            className={css.small}
            aria-label={i18n.t('candidates.show')}
            title={i18n.t('candidates.show')}
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
            {i18n.t(row.step ? 'candidates.runAgain' : 'candidates.run')}
          </Button>
        )}
      </span>
      <ActionIcon
        className={css.small}
        aria-label={showWord}
        title={showWord}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'next'} />
      </ActionIcon>
    </div>
  );
}
