import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { PastRun } from '../../protocol/operations/past-runs';
import { day } from '../format';
import { pastSought } from '../words/past-words';
import { historyIntents } from '../intents/history-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { DaysChoice } from './days-choice';
import css from './history.module.css';
import { PastRunRow } from './past-run-row';

/** All runs that are kept, by their day, searched by what their rows say; each can be done again, kept as steps or forgotten. */
export function HistoryView() {
  const { pastRuns, recordings } = usePanelState();
  const { changedAt } = recordings;
  const { readRecordings } = useIntents();
  const { readHistory, forgetRuns, endUndo } = useOwnIntents(historyIntents);
  const [sought, setSought] = useState('');
  useEffect(() => void readHistory(), [readHistory]);
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const found = (pastRuns ?? []).filter((run) => isFound(run, sought));
  return (
    <>
      <SubHeader title={t('history.title')} backTo="settings" />
      <main className={shell.scroll}>
        <TextInput
          id="search"
          type="search"
          aria-label={t('history.search')}
          placeholder={t('history.search')}
          value={sought}
          onChange={({ currentTarget }) => {
            setSought(currentTarget.value);
            endUndo();
          }}
        />
        <Forgotten />
        {pastRuns?.length === 0 && <p className={css.none}>{t('history.none')}</p>}
        {pastRuns && pastRuns.length > 0 && found.length === 0 && (
          <p className={css.none}>{t('history.noHits', [sought])}</p>
        )}
        {byDay(found).map(([date, runs]) => (
          <section key={date} aria-label={date}>
            <div className={shell.section}>
              <h2>{date}</h2>
            </div>
            <ul className={shell.list}>
              {runs.map((run) => (
                <PastRunRow key={run.id} run={run} />
              ))}
            </ul>
          </section>
        ))}
      </main>
      <footer className={shell.dock}>
        <DaysChoice />
        {pastRuns && pastRuns.length > 0 && (
          <Button variant="default" className={css.clear} onClick={() => void forgetRuns()}>
            {t('history.clear')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** What was just forgotten can be had back. */
function Forgotten() {
  const { forgottenRuns } = usePanelState();
  const { show } = useIntents();
  const { restoreRuns } = useOwnIntents(historyIntents);
  const count = forgottenRuns?.runs.length ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <p className={`${shell.small} ${css.forgotten}`}>
          <span className={shell.grow}>
            {t('history.forgotten', count, [count])} {t('history.stays')}{' '}
            <Anchor component="button" type="button" fz="inherit" onClick={() => show('privacy')}>
              {t('history.seeKept')}
            </Anchor>
          </span>
          <Button variant="default" size="xs" onClick={() => void restoreRuns()}>
            {t('models.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Whether all words are in what its row says. */
function isFound(run: PastRun, sought: string): boolean {
  const text = pastSought(run);
  return sought
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** Runs in their order, under the day they began. */
function byDay(runs: readonly PastRun[]): [string, PastRun[]][] {
  const days = new Map<string, PastRun[]>();
  for (const run of runs) {
    const date = day(run.startedAt);
    days.set(date, [...(days.get(date) ?? []), run]);
  }
  return [...days];
}
