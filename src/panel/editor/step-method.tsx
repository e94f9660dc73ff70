import { Button, NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import { methods } from '../../protocol/methods';
import { hasTarget, pageMethods, StepMethod, type Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { usePanelState, useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import { methodWord } from '../words/method-words';
import css from './editor.module.css';

/** What is extracted, and what is repeated, is no word that could be chosen. */
const isFree = (method: StepMethod) => method !== 'extract' && method !== 'repeat';

/** Chooses the step's method and its element. */
export function StepMethodChoice({ step: { id, method } }: { step: Step }) {
  const { editStep, pickTarget } = useOwnIntents(stepIntents);
  const { isPicking } = usePanelState().recordings;
  const isOnElement = hasTarget(method);
  return (
    <div className={css.inline}>
      <NativeSelect
        label={t('step.method')}
        size="xs"
        className={css.wide ?? ''}
        value={method}
        data={(isOnElement ? methods : pageMethods.filter((each) => isFree(each) || each === method)).map(
          (value) => ({ value, label: methodWord(value) }),
        )}
        onChange={({ currentTarget }) => {
          const chosen = StepMethod.safeParse(currentTarget.value).data;
          if (chosen) editStep(id, { method: chosen });
        }}
      />
      {isOnElement && (
        <Button
          variant="default"
          size="xs"
          disabled={isPicking}
          leftSection={<Icon name="target" size={14} />}
          onClick={() => void pickTarget(id)}
        >
          {t('step.pickAgain')}
        </Button>
      )}
    </div>
  );
}
