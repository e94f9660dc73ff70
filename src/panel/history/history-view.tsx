import { Anchor, Button, TextInput, NativeSelect, ActionIcon, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { PastRun, PastInstruction, PastReplay, PastTask } from '../../protocol/operations/past-runs';
import { day, clock, duration, pageText } from '../format';
import { historyIntents } from '../intents/history-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import css from './history.module.css';
import { keptDays } from '../../protocol/settings';
import { flushSync } from 'react-dom';
import { focusSaid } from '../hooks/use-panel-keys';
import { Icon } from '../icons';
import { gapIn } from '../recent-history';
import { knownNames, requestOf, type Mode } from '../state';
import { SaveSteps } from './save-steps';
import { shortAddress } from '../page-address';

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

const choices = [0, 1, 7, 30, 90, 365];

/** For how long runs are kept. */
function DaysChoice() {
  const { settings } = usePanelState();
  const { setHistoryDays } = useOwnIntents(historyIntents);
  const days = keptDays(settings);
  const shown = choices.includes(days) ? choices : [...choices, days].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      label={t('history.keep')}
      value={String(days)}
      onChange={({ currentTarget }) => void setHistoryDays(Number(currentTarget.value))}
      data={shown.map((each) => ({ value: String(each), label: t('history.days', each, [each]) }))}
    />
  );
}

/** A run and what came of it. Its words go back into the box; a replay leads to its recording. */
function PastRunRow({ run }: { run: PastRun }) {
  const { forgetRuns } = useOwnIntents(historyIntents);
  const forget = t('models.remove', [pastTitle(run)]);
  const isSavable =
    run.kind === 'task' ? run.recording !== undefined : run.kind !== 'replay' && run.acts.length > 0;
  return (
    <li className={css.row}>
      {run.kind === 'replay' ? <ReplayWords run={run} /> : <SaidWords run={run} />}
      <span className={css.tools}>
        {isSavable && <SaveSteps run={{ id: run.id, instruction: pastTitle(run) }} size="xs" />}
        <ActionIcon aria-label={forget} title={forget} onClick={() => void forgetRuns(run.id)}>
          <Icon name="close" size={14} />
        </ActionIcon>
      </span>
    </li>
  );
}

function SaidWords({ run }: { run: PastInstruction | PastTask }) {
  const state = usePanelState();
  const { show, setDraft, setMode } = useIntents();
  const mode: Mode = run.kind === 'task' ? 'task' : requestOf({ ...run, kind: run.kind }).kind;
  const recall = () => {
    flushSync(() => {
      setMode(mode);
      setDraft(run.instruction);
      show('now');
    });
    focusSaid(gapIn(run.instruction, knownNames(state)));
  };
  return (
    <UnstyledButton className={`${shell.grow} ${css.words}`} onClick={recall} title={t('history.again')}>
      <Words run={run} />
    </UnstyledButton>
  );
}

function ReplayWords({ run }: { run: PastReplay }) {
  const { openRecording } = useIntents();
  const { list } = usePanelState().recordings;
  // Before the list was read nothing is known to be gone.
  const isGone = list?.every(({ id }) => id !== run.recordingId) ?? false;
  if (isGone)
    return (
      <div className={`${shell.grow} ${css.words}`}>
        <Words run={run} more={t('history.gone')} />
      </div>
    );
  return (
    <UnstyledButton
      className={`${shell.grow} ${css.words}`}
      onClick={() => void openRecording(run.recordingId)}
      title={t('history.openRecording')}
    >
      <Words run={run} />
    </UnstyledButton>
  );
}

function Words({ run, more }: { run: PastRun; more?: string }) {
  return (
    <>
      <span className={shell.itemTitle}>
        <bdi>{pastTitle(run)}</bdi>
      </span>
      <span className={shell.itemText}>
        {[pastFacts(run), ...(more === undefined ? [] : [more])].join(' · ')}
      </span>
    </>
  );
}

/** What a run is called: the words of the user, or the name of the recording. */
const pastTitle = (run: PastRun): string => pageText(run.kind === 'replay' ? run.name : run.instruction);

/** What is searched for words: what it is called, its kind, what came of it, and where. */
const pastSought = (run: PastRun): string =>
  [pastTitle(run), kindWord(run), stateWord(run), run.url].join(' ').toLocaleLowerCase();

/** What kind of run it was and what came of it, in a line. */
function pastFacts(run: PastRun): string {
  const rows = run.kind === 'replay' ? run.rows : undefined;
  return [
    clock(run.startedAt),
    kindWord(run),
    stateWord(run),
    rows ? t('rows.done', [rows.done, rows.all]) : '',
    run.ms === undefined ? '' : duration(run.ms),
    shortAddress(run.url),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function kindWord(run: PastRun): string {
  if (run.kind === 'task') return t('history.kind_task');
  if (run.kind === 'replay') return t(`history.kind_${run.cause}`);
  return t(`kind.${run.kind}`);
}

function stateWord(run: PastRun): string {
  if (run.isTakenBack) return t('run.state_corrected');
  if (run.kind !== 'task' && run.kind !== 'replay') return t(`run.state_${run.state}`);
  switch (run.state) {
    case 'needs-you':
      return t('history.state_needs_you');
    case 'not-completed':
      return t('history.state_not_completed');
    case 'not-run':
      return t('history.state_not_run');
    default:
      return t(`history.state_${run.state}`);
  }
}
