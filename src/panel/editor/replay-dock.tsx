import { ActionIcon, Button, NativeSelect, Progress } from '@mantine/core';
import { t } from '../../languages/t';
import type { ReplayReport, RowResult } from '../../protocol/recordings/replay';
import { replayIntents } from '../intents/replay-intents';
import { receiptIntents } from '../intents/receipt-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import { duration } from '../format';
import { Icon } from '../icons';
import { isAskedAbove } from '../library/asked-above';
import type { OpenRecording } from '../library/recordings-state';
import { isGoingOn, progressOf, replayOf } from '../library/replaying';
import run from '../run/run.module.css';
import shell from '../now/shell.module.css';
import css from './editor.module.css';

/** Replaying the recording in the tab that is shown: how far it is, and having it wait, go on and stop. */
export function ReplayDock({ open }: { open: OpenRecording }) {
  const state = usePanelState();
  const report = replayOf(state);
  return (
    <footer className={`${shell.dock} ${css.dock}`}>
      {report && <ReplayWords report={report} open={open} />}
      <div className={css.controls}>
        {report && isGoingOn(report) ? (
          <Going report={report} />
        ) : (
          <Waiting open={open} report={report} isAsked={isAskedAbove(state, open)} />
        )}
        <span className={shell.grow} />
        <Speed isSlow={open.isSlow} />
      </div>
    </footer>
  );
}

function ReplayWords({ report, open }: { report: ReplayReport; open: OpenRecording }) {
  const { done, number, row, pass } = progressOf(report);
  const { total, ms, modelCalls, pausedBy } = report;
  const state = report.asks && isGoingOn(report) ? 'needs-you' : report.state;
  const rows = open.rowsFile;
  const word = pausedBy ? t('pause.paused') : stateWord(state);
  return (
    <>
      <p className={css.words} role="status">
        <b>{isGoingOn(report) ? t('replay.at', [number, open.recording.steps.length]) : word}</b>
        {isGoingOn(report) && <span>{word}</span>}
        {!isGoingOn(report) && !report.rows && <span>{t('replay.done', [done, total])}</span>}
        {!isGoingOn(report) && report.rows && (
          <span>{t('rows.done', [rowsDone(report.rows), report.rows.length])}</span>
        )}
        {isGoingOn(report) && row !== undefined && rows && (
          <span>{t('replay.row', [row, rows.rows.length, rows.name])}</span>
        )}
        {isGoingOn(report) && pass !== undefined && <span>{t('replay.pass', [pass])}</span>}
        {!isGoingOn(report) && <span>{duration(ms)}</span>}
        <span>{t('replay.calls', modelCalls, [modelCalls])}</span>
      </p>
      {isGoingOn(report) && <Progress value={partDone(report)} size="xs" aria-label={t('replay.progress')} />}
    </>
  );
}

const rowsDone = (rows: readonly RowResult[]) => rows.filter(({ state }) => state === 'done').length;

/** How much is behind it, of a hundred: rows where each has a result, else steps. */
function partDone(report: ReplayReport): number {
  const { rows, total } = report;
  if (rows) return (rows.filter(({ state }) => state !== 'not-run').length / Math.max(1, rows.length)) * 100;
  return total > 0 ? (progressOf(report).done / total) * 100 : 0;
}

function Going({ report }: { report: ReplayReport }) {
  const { stop, pause, goOn } = useIntents();
  const { replayStep } = useOwnIntents(replayIntents);
  const isPaused = report.pausedBy !== undefined;
  return (
    <>
      <Button className={run.stop} leftSection={<Icon name="stop" size={14} />} onClick={() => void stop()}>
        {t('run.stop')}
      </Button>
      {!report.asks && (
        <Button
          variant={isPaused ? 'filled' : 'default'}
          leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={14} />}
          onClick={() => void (isPaused ? goOn() : pause())}
        >
          {t(isPaused ? 'pause.goOn' : 'pause.pause')}
        </Button>
      )}
      {isPaused && !report.asks && <OneStep onStep={() => void replayStep()} />}
    </>
  );
}

type WaitingProps = { open: OpenRecording; report: ReplayReport | undefined; isAsked: boolean };

function Waiting({ open, report, isAsked }: WaitingProps) {
  const { startReplay, replayStep, saveReport } = useOwnIntents(replayIntents);
  const { saveReplayReceipt } = useOwnIntents(receiptIntents);
  const isEmpty = open.recording.steps.length === 0;
  return (
    <>
      {open.card !== 'replay' && (
        <Button
          variant={isAsked ? 'default' : 'filled'}
          leftSection={<Icon name="play" size={14} />}
          disabled={isEmpty}
          onClick={() => void startReplay()}
        >
          {t('replay.start')}
        </Button>
      )}
      <OneStep isOff={isEmpty} onStep={() => void replayStep()} />
      {report && (
        <ActionIcon
          variant="default"
          aria-label={t('replay.report')}
          title={t('replay.report')}
          onClick={saveReport}
        >
          <Icon name="down" />
        </ActionIcon>
      )}
      {report && (
        <ActionIcon
          variant="default"
          aria-label={t('run.receipt')}
          title={t('run.receipt')}
          onClick={() => void saveReplayReceipt(report)}
        >
          <Icon name="file" />
        </ActionIcon>
      )}
    </>
  );
}

function OneStep({ onStep, isOff = false }: { onStep: () => void; isOff?: boolean }) {
  return (
    <ActionIcon
      variant="default"
      disabled={isOff}
      aria-label={t('replay.oneStep')}
      title={t('replay.oneStep')}
      onClick={onStep}
    >
      <Icon name="oneStep" />
    </ActionIcon>
  );
}

function Speed({ isSlow }: { isSlow: boolean }) {
  const { setSlow } = useOwnIntents(replayIntents);
  return (
    <NativeSelect
      size="xs"
      className={css.speed ?? ''}
      aria-label={t('replay.speed')}
      value={isSlow ? 'slow' : 'normal'}
      data={(['normal', 'slow'] as const).map((value) => ({ value, label: t(`replay.${value}`) }))}
      onChange={({ currentTarget }) => setSlow(currentTarget.value === 'slow')}
    />
  );
}

function stateWord(state: ReplayReport['state']): string {
  return t(`replay.state_${state === 'needs-you' ? 'needs_you' : state}`);
}
