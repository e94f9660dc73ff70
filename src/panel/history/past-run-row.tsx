import { ActionIcon, UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { PastInstruction, PastReplay, PastRun, PastTask } from '../../protocol/operations/past-runs';
import { focusSaid } from '../hooks/use-panel-keys';
import { historyIntents } from '../intents/history-intents';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import { gapIn } from '../recent-history';
import { knownNames, requestOf, type Mode } from '../state';
import { pastFacts, pastTitle } from '../words/past-words';
import shell from '../now/shell.module.css';
import css from './history.module.css';
import { SaveSteps } from './save-steps';

/** A run and what came of it. Its words go back into the box; a replay leads to its recording. */
export function PastRunRow({ run }: { run: PastRun }) {
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
