import { UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import { useIntents, usePanelState } from '../panel-context';
import { knownNames, requestOf } from '../state';
import { gapIn, recentRuns } from '../recent-history';
import { Icon } from '../icons';
import { focusSaid } from '../hooks/use-panel-keys';
import { costWords } from '../words/cost-words';
import { factWords } from '../words/extract-words';
import css from './shell.module.css';

const shownRuns = 6;

/** Earlier instructions of this session. A row puts its words back into the box. */
export function RecentRuns({ runs }: { runs: readonly Run[] }) {
  const state = usePanelState();
  const { setDraft, setMode } = useIntents();
  const recent = recentRuns(runs, shownRuns);
  if (recent.length === 0) return null;
  const recall = (run: Run) => {
    flushSync(() => {
      setMode(requestOf(run).kind);
      setDraft(run.instruction);
    });
    focusSaid(gapIn(run.instruction, knownNames(state)));
  };
  return (
    <section aria-labelledby="recent">
      <div className={css.section}>
        <h2 id="recent">{t('idle.recent')}</h2>
        <span className={css.aside}>
          <kbd>↑</kbd> {t('idle.recentHint')}
        </span>
      </div>
      <ul className={css.list}>
        {recent.map((run) => (
          <li key={run.id}>
            <UnstyledButton className={css.item} onClick={() => recall(run)}>
              <span className={css.third}>
                <Icon name="clock" />
              </span>
              <span className={css.grow}>
                <span className={`${css.itemTitle} ${css.truncate}`}>
                  <bdi>{run.instruction}</bdi>
                </span>
                <span className={`${css.itemText} ${css.truncate}`}>{summaryOf(run)}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function summaryOf(run: Run): string {
  const count = run.candidates.length;
  const state = t(`run.state_${run.corrected ? 'corrected' : run.state}`);
  const outcome =
    run.state === 'candidates'
      ? [t('run.actions', count, [count])]
      : run.extracted && run.state === 'done'
        ? factWords(run.extracted)
        : [state];
  return [t(`kind.${run.kind}`), ...outcome, ...costWords(run)].join(' · ');
}
