import { ActionIcon, UnstyledButton } from '@mantine/core';
import { i18n } from '#i18n';
import type { PastRun } from '../../../protocol/operations/past-runs';
import { clock, pageText } from '../../format';
import { shortAddress } from '../../page-address';
import { historyIntents } from '../../intents/history-intents';
import { useIntents, useOwnIntents } from '../../panel-context';
import { recalled } from '../../recent-history';
import { Icon } from '../../icons';
import { requestOf } from '../../state';
import shell from '../shell.module.css';
import css from './history.module.css';
import { SaveSteps } from './save-steps';

/** A run: its words, which go back into the box, and what came of it. */
export function PastRunRow({ run }: { run: PastRun }) {
  const { show, setDraft, setMode } = useIntents();
  const { forgetRuns } = useOwnIntents(historyIntents);
  const words = pageText(run.instruction);
  const recall = () => {
    setMode(requestOf(run).kind);
    setDraft(recalled(run.instruction));
    show('now');
  };
  const forget = i18n.t('models.remove', [words]);
  return (
    <li className={css.row}>
      <UnstyledButton
        className={`${shell.grow} ${css.words}`}
        onClick={recall}
        title={i18n.t('history.again')}
      >
        <span className={shell.itemTitle}>
          <bdi>{words}</bdi>
        </span>
        <span className={shell.itemText}>{factsOf(run)}</span>
      </UnstyledButton>
      <span className={css.tools}>
        {run.acts.length > 0 && <SaveSteps run={run} size="xs" />}
        <ActionIcon aria-label={forget} title={forget} onClick={() => void forgetRuns(run.id)}>
          <Icon name="close" size={14} />
        </ActionIcon>
      </span>
    </li>
  );
}

function factsOf({ kind, state, isTakenBack, url, startedAt }: PastRun): string {
  return [
    clock(startedAt),
    i18n.t(`kind.${kind}`),
    i18n.t(`run.state_${isTakenBack ? 'corrected' : state}`),
    shortAddress(url),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}
