import { Button, Switch } from '@mantine/core';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import type { RepeatResult } from '../../protocol/recordings/replay';
import { stepIntents } from '../intents/steps';
import { usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './editor.module.css';

/** Whether a step is one of the repeat before it, and a repeat for each row where it is done in one. */
export function StepRepeat({ step: { id, target, isRepeated }, number }: { step: Step; number: number }) {
  const { editStep, repeatInRows } = useOwnIntents(stepIntents);
  const before = usePanelState().recordings.open?.recording.steps[number - 2];
  const mayBe = isRepeated ?? (before?.method === 'repeat' || before?.isRepeated === true);
  return (
    <>
      {mayBe && (
        <Switch
          label={t('repeat.isPart')}
          checked={isRepeated === true}
          onChange={({ currentTarget }) => editStep(id, { isRepeated: currentTarget.checked || undefined })}
        />
      )}
      {target?.row && !isRepeated && (
        <div className={css.tools}>
          <Button variant="default" size="xs" onClick={() => repeatInRows(id)}>
            {t('repeat.inRows')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What a repeat came to in the newest replay. */
export function RepeatOutcome({ result: { passes, pages, gone, isCut } }: { result: RepeatResult }) {
  const words = [
    t('repeat.passes', passes, [passes]),
    ...(pages > 1 ? [t('repeat.pages', pages, [pages])] : []),
    ...(gone > 0 ? [t('repeat.gone', gone, [gone])] : []),
    ...(isCut ? [t('repeat.cut')] : []),
  ];
  return <p className={`${shell.small} ${shell.second} ${css.repeated}`}>{words.join(' · ')}</p>;
}
