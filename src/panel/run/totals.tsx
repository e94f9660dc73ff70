import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import { keptDays } from '../../protocol/settings';
import { receiptIntents } from '../intents/receipt-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import { usageWords } from '../words/cost-words';
import { SaveSteps } from '../history/save-steps';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import css from './run.module.css';

/** The number of verified steps; of a run that goes on, its cost so far, which its end tells above. */
export function Totals({ run }: { run: Run }) {
  const keepsRuns = usePanelState(({ settings }) => keptDays(settings) > 0);
  const { dismiss } = useIntents();
  const { saveRunReceipt } = useOwnIntents(receiptIntents);
  const count = (state: string) => run.steps.filter((step) => !step.corrected && step.state === state).length;
  // A recording is made of the history: a run that it does not keep cannot become one.
  const isKept = count('done') > 0 && run.where === undefined && keepsRuns;
  const takenBack = run.steps.filter((step) => step.corrected).length;
  return (
    <footer className={shell.dock}>
      <p className={`${css.totals} ${shell.grow}`}>
        {run.steps.length > 0 && <span>{t('run.verified', [count('done')])}</span>}
        {takenBack > 0 && <span>{t('run.takenBack', [takenBack])}</span>}
        {count('failed') > 0 && <span>{t('run.failed', [count('failed')])}</span>}
        {count('unknown') > 0 && <span>{t('run.unknown', [count('unknown')])}</span>}
        {run.state === 'running' && <span>{usageWords(run).join(' · ')}</span>}
        {run.state === 'running' && <span className={shell.third}>{t('run.closing')}</span>}
      </p>
      {run.state !== 'running' && (
        <div className={ui.buttons}>
          {isKept && <SaveSteps run={run} />}
          <Button variant="default" onClick={() => void saveRunReceipt(run)}>
            {t('run.receipt')}
          </Button>
          <Button variant="default" onClick={dismiss}>
            {t('candidates.back')}
          </Button>
        </div>
      )}
    </footer>
  );
}
