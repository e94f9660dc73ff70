import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { StepRepair } from '../../recording/repairs';
import { replayIntents } from '../intents/replay-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { undecidedRepairs } from '../recordings/asked-above';
import { stepTitle } from '../words/deed-titles';
import type { OpenRecording } from '../recordings/recordings-state';
import { useRepairKeys } from '../hooks/use-repair-keys';
import answers from '../answers/answers.module.css';
import { RepairTable } from '../answers/repair-table';
import { ShowOnPage } from '../answers/show-on-page';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';

/** The first of the repairs that the newest replay proposes and nobody has decided yet. */
export function StepRepairs({ open }: { open: OpenRecording }) {
  const [first, ...more] = undecidedRepairs(usePanelState(), open);
  return first ? <StepRepairCard key={first.step.id} proposed={first} more={more.length} /> : null;
}

function StepRepairCard({ proposed, more }: { proposed: StepRepair; more: number }) {
  const { decideStepRepair } = useOwnIntents(replayIntents);
  const { step, number, repair } = proposed;
  const decide = (isKept: boolean) => decideStepRepair(proposed, isKept);
  useRepairKeys(decide);
  return (
    <section data-arrival className={`${ui.card} ${answers.repair}`} aria-labelledby="repair-title">
      <h2 id="repair-title">{t('repair.title')}</h2>
      <p className={`${shell.small} ${shell.second}`}>{t('repair.stepText', [number, stepTitle(step)])}</p>
      <RepairTable title={stepTitle(step)} repair={repair} />
      <p className={`${shell.small} ${shell.third}`}>{t('repair.stepUndecided')}</p>
      <div className={ui.buttons}>
        <Button onClick={() => decide(true)} rightSection={<kbd>Y</kbd>}>
          {t('repair.keep')}
        </Button>
        <Button variant="default" onClick={() => decide(false)} rightSection={<kbd>N</kbd>}>
          {t('repair.reject')}
        </Button>
        <ShowOnPage selectors={[repair.after.selector]} />
      </div>
      {more > 0 && <p className={answers.detail}>{t('repair.more', more, [more])}</p>}
    </section>
  );
}
