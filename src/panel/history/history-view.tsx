import { Anchor, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { PastInstruction, PastReplay, PastRun, PastTask } from '../../protocol/operations/history';
import { keptDays } from '../../protocol/settings';
import { clock, day, duration, pageText } from '../format';
import { focusSaid } from '../hooks/use-panel-keys';
import { historyIntents } from '../intents/history-intents';
import { Choice, Search } from '../kit/form';
import { useRecordingList } from '../kit/hooks';
import { Dock, Heading, List, PlainButton, RemoveButton, SubScreen } from '../kit/kit';
import shell from '../now/shell.module.css';
import { shortAddress } from '../page-address';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { gapIn } from '../recent-history';
import { knownNames, requestOf } from '../state';
import css from './history.module.css';
import { SaveSteps } from './save-steps';

/** All runs that are kept, by their day, searched by what their rows say; each can be done again, kept as steps or forgotten. */
export function HistoryView() {
  const pastRuns = usePanelState((state) => state.pastRuns);
  const days = usePanelState(({ settings }) => keptDays(settings));
  const { readHistory, forgetRuns, endUndo, setHistoryDays } = useOwnIntents(historyIntents);
  const [sought, setSought] = useState('');
  useEffect(() => void readHistory(), [readHistory]);
  useRecordingList();
  const words = sought.toLocaleLowerCase().split(/\s+/u);
  const found = (pastRuns ?? []).filter((run) => words.every((word) => soughtIn(run).includes(word)));
  const isAny = pastRuns !== undefined && pastRuns.length > 0;
  const foot = (
    <Dock>
      <Choice
        label={t('history.keep')}
        value={String(days)}
        options={[...new Set([...dayChoices, days])].toSorted((one, other) => one - other).map(String)}
        wordOf={(each) => t('history.days', Number(each), [each])}
        onChoose={(each) => setHistoryDays(Number(each))}
      />
      {isAny && (
        <PlainButton className={css.clear} onClick={() => forgetRuns()}>
          {t('history.clear')}
        </PlainButton>
      )}
    </Dock>
  );
  return (
    <SubScreen title={t('history.title')} foot={foot}>
      <Search
        label={t('history.search')}
        value={sought}
        onSearch={(typed) => {
          setSought(typed);
          endUndo();
        }}
      />
      <Forgotten />
      {pastRuns?.length === 0 && <p className={css.none}>{t('history.none')}</p>}
      {isAny && found.length === 0 && <p className={css.none}>{t('history.noHits', [sought])}</p>}
      {[...Map.groupBy(found, ({ startedAt }) => day(startedAt))].map(([date, runs]) => (
        <section key={date} aria-label={date}>
          <Heading title={date} />
          <List>
            {runs.map((run) => (
              <PastRunRow key={run.id} run={run} />
            ))}
          </List>
        </section>
      ))}
    </SubScreen>
  );
}

/** Runs are kept for so many days. */
const dayChoices = [0, 1, 7, 30, 90, 365];

/** Gives the runs back that were just forgotten. */
function Forgotten() {
  const count = usePanelState(({ forgottenRuns }) => forgottenRuns?.runs.length ?? 0);
  const { show } = useIntents();
  const { restoreRuns } = useOwnIntents(historyIntents);
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
          <PlainButton size="xs" onClick={() => restoreRuns()}>
            {t('models.undo')}
          </PlainButton>
        </p>
      )}
    </div>
  );
}

/** A run and its outcome. Its words go back into the box; a replay leads to its recording. */
function PastRunRow({ run }: { run: PastRun }) {
  const { forgetRuns } = useOwnIntents(historyIntents);
  const title = titleOf(run);
  const isSavable =
    run.kind === 'task' ? run.recording !== undefined : run.kind !== 'replay' && run.acts.length > 0;
  return (
    <li className={css.row}>
      {run.kind === 'replay' ? <ReplayWords run={run} /> : <SaidWords run={run} />}
      <span className={css.tools}>
        {isSavable && <SaveSteps run={{ id: run.id, instruction: title }} size="xs" />}
        <RemoveButton label={t('models.remove', [title])} onClick={() => forgetRuns(run.id)} />
      </span>
    </li>
  );
}

function SaidWords({ run }: { run: PastInstruction | PastTask }) {
  const names = usePanelState(knownNames);
  const { show, setDraft, setMode } = useIntents();
  const recall = () => {
    flushSync(() => {
      setMode(run.kind === 'task' ? 'task' : requestOf({ ...run, kind: run.kind }).kind);
      setDraft(run.instruction);
      show('now');
    });
    focusSaid(gapIn(run.instruction, names));
  };
  return <Words run={run} title={t('history.again')} onPress={recall} />;
}

function ReplayWords({ run }: { run: PastReplay }) {
  const { openRecording } = useIntents();
  // Before the list was read nothing is known to be gone.
  const isGone = usePanelState(({ recordings: { list } }) => list?.every(({ id }) => id !== run.recordingId));
  if (isGone)
    return (
      <div className={`${shell.grow} ${css.words}`}>
        <PastWords run={run} more={t('history.gone')} />
      </div>
    );
  return (
    <Words run={run} title={t('history.openRecording')} onPress={() => openRecording(run.recordingId)} />
  );
}

type WordsProps = { run: PastRun; title: string; onPress: () => unknown };

const Words = ({ run, title, onPress }: WordsProps) => (
  <UnstyledButton className={`${shell.grow} ${css.words}`} onClick={() => void onPress()} title={title}>
    <PastWords run={run} />
  </UnstyledButton>
);

const PastWords = ({ run, more = '' }: { run: PastRun; more?: string }) => (
  <>
    <span className={shell.itemTitle}>
      <bdi>{titleOf(run)}</bdi>
    </span>
    <span className={shell.itemText}>
      {[...factsOf(run), more].filter((fact) => fact !== '').join(' · ')}
    </span>
  </>
);

/** The words of the user, or the name of the recording. */
const titleOf = (run: PastRun): string => pageText(run.kind === 'replay' ? run.name : run.instruction);

/** The text that is searched: what a run is called, its kind, its outcome, and where. */
const soughtIn = (run: PastRun): string =>
  [titleOf(run), kindWord(run), stateWord(run), run.url].join(' ').toLocaleLowerCase();

function factsOf(run: PastRun): string[] {
  const rows = run.kind === 'replay' ? run.rows : undefined;
  return [
    clock(run.startedAt),
    kindWord(run),
    stateWord(run),
    rows ? t('rows.done', [rows.done, rows.all]) : '',
    run.ms === undefined ? '' : duration(run.ms),
    shortAddress(run.url),
  ];
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
