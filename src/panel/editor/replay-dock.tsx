import { Button, Progress } from '@mantine/core';
import { t } from '../../languages/t';
import type { ReplayReport } from '../../protocol/recordings/replay';
import { duration } from '../format';
import { Icon } from '../icons';
import { receiptIntents } from '../intents/receipt-intents';
import { replayIntents } from '../intents/replay-intents';
import { Choice } from '../kit/form';
import { IconButton, PlainButton } from '../kit/kit';
import { isAskedAbove } from '../library/asked-above';
import { isGoingOn, progressOf, replayOf } from '../library/replaying';
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import run from '../run/run.module.css';
import type { OpenProps } from './cards';
import css from './editor.module.css';

/** Replaying the recording in the tab that is shown: how far it is, and having it wait, go on and stop. */
export function ReplayDock({ open }: OpenProps) {
  const report = usePanelState(replayOf);
  const isAsked = usePanelState((state) => isAskedAbove(state, open));
  const { setSlow } = useOwnIntents(replayIntents);
  return (
    <footer className={`${shell.dock} ${css.dock}`}>
      {report && <ReplayWords report={report} open={open} />}
      <div className={css.controls}>
        {report && isGoingOn(report) ? (
          <Going report={report} />
        ) : (
          <Waiting open={open} report={report} isAsked={isAsked} />
        )}
        <span className={shell.grow} />
        <Choice
          size="xs"
          className={css.speed}
          aria-label={t('replay.speed')}
          value={open.isSlow ? 'slow' : 'normal'}
          options={['normal', 'slow'] as const}
          wordOf={(speed) => t(`replay.${speed}`)}
          onChoose={(speed) => setSlow(speed === 'slow')}
        />
      </div>
    </footer>
  );
}

type ReplayWordsProps = OpenProps & { report: ReplayReport };

function ReplayWords({ report, open }: ReplayWordsProps) {
  const { done, number, row, pass } = progressOf(report);
  const { total, ms, modelCalls, pausedBy, rows } = report;
  const isGoing = isGoingOn(report);
  const state = report.asks && isGoing ? 'needs-you' : report.state;
  const word = pausedBy
    ? t('pause.paused')
    : t(`replay.state_${state === 'needs-you' ? 'needs_you' : state}`);
  const rowsDone = (rows ?? []).filter((each) => each.state === 'done').length;
  const file = open.rowsFile;
  const facts = isGoing
    ? [
        word,
        row !== undefined && file ? t('replay.row', [row, file.rows.length, file.name]) : undefined,
        pass === undefined ? undefined : t('replay.pass', [pass]),
      ]
    : [rows ? t('rows.done', [rowsDone, rows.length]) : t('replay.done', [done, total]), duration(ms)];
  return (
    <>
      <p className={css.words} role="status">
        <b>{isGoing ? t('replay.at', [number, open.recording.steps.length]) : word}</b>
        {[...facts, t('replay.calls', modelCalls, [modelCalls])].map(
          (fact) => fact !== undefined && <span key={fact}>{fact}</span>,
        )}
      </p>
      {isGoing && <Progress value={partDone(report)} size="xs" aria-label={t('replay.progress')} />}
    </>
  );
}

/** The part that is behind it, of a hundred: rows where each has a result, else steps. */
function partDone(report: ReplayReport): number {
  const { rows, total } = report;
  if (rows) return (rows.filter(({ state }) => state !== 'not-run').length / Math.max(1, rows.length)) * 100;
  return total > 0 ? (progressOf(report).done / total) * 100 : 0;
}

function Going({ report }: Pick<ReplayWordsProps, 'report'>) {
  const { stop, pause, goOn } = useIntents();
  const { replayStep } = useOwnIntents(replayIntents);
  const isPaused = report.pausedBy !== undefined;
  return (
    <>
      <Button className={run.stop} leftSection={<Icon name="stop" size={14} />} onClick={() => void stop()}>
        {t('run.stop')}
      </Button>
      {!report.asks && (
        <PlainButton
          variant={isPaused ? 'filled' : 'default'}
          icon={isPaused ? 'play' : 'pause'}
          onClick={() => (isPaused ? goOn() : pause())}
        >
          {t(isPaused ? 'pause.goOn' : 'pause.pause')}
        </PlainButton>
      )}
      {isPaused && !report.asks && (
        <IconButton
          icon="oneStep"
          variant="default"
          label={t('replay.oneStep')}
          onClick={() => replayStep()}
        />
      )}
    </>
  );
}

type WaitingProps = OpenProps & { report: ReplayReport | undefined; isAsked: boolean };

function Waiting({ open, report, isAsked }: WaitingProps) {
  const { startReplay, replayStep, saveReport } = useOwnIntents(replayIntents);
  const { saveReplayReceipt } = useOwnIntents(receiptIntents);
  const isEmpty = open.recording.steps.length === 0;
  return (
    <>
      {open.card !== 'replay' && (
        <PlainButton
          variant={isAsked ? 'default' : 'filled'}
          icon="play"
          disabled={isEmpty}
          onClick={() => startReplay()}
        >
          {t('replay.start')}
        </PlainButton>
      )}
      <IconButton
        icon="oneStep"
        variant="default"
        disabled={isEmpty}
        label={t('replay.oneStep')}
        onClick={() => replayStep()}
      />
      {report && (
        <>
          <IconButton icon="down" variant="default" label={t('replay.report')} onClick={saveReport} />
          <IconButton
            icon="file"
            variant="default"
            label={t('run.receipt')}
            onClick={() => saveReplayReceipt(report)}
          />
        </>
      )}
    </>
  );
}
