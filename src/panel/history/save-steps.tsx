import { useState } from 'react';
import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import { pageText } from '../format';
import { historyIntents } from '../intents/history-intents';
import { PlainButton } from '../kit/kit';
import { useIntents, useOwnIntents } from '../panel-context';

type SaveStepsProps = { run: Pick<Run, 'id' | 'instruction'>; size?: 'xs' | 'sm' };

/** Makes a recording of what a run did, and says so. */
export function SaveSteps({ run, size = 'sm' }: SaveStepsProps) {
  const { show } = useIntents();
  const { saveRun } = useOwnIntents(historyIntents);
  const [saved, setSaved] = useState<'saved' | 'not'>();
  if (saved === 'saved')
    return (
      <PlainButton size={size} onClick={() => show('recordings')}>
        {t('task.inRecordings')}
      </PlainButton>
    );
  return (
    <>
      {saved === 'not' && <span role="alert">{t('task.notSaved')}</span>}
      <PlainButton
        size={size}
        aria-label={t('history.saveOf', [pageText(run.instruction)])}
        onClick={() => saveRun(run.id).then((name) => setSaved(name === undefined ? 'not' : 'saved'))}
      >
        {t('history.save')}
      </PlainButton>
    </>
  );
}
