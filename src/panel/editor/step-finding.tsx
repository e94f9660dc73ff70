import { Radio } from '@mantine/core';
import { t } from '../../languages/t';
import type { Step, StepTarget } from '../../protocol/recordings/recording';
import { pathOf } from '../../recording/draft-step';
import { selectorKind } from '../../recording/step-target';
import { useCounts } from '../hooks/use-counts';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';
import { CommitInput } from './commit-input';
import css from './editor.module.css';

/** The ways to the step's element, with how many elements each leads to on the page that is shown now. */
export function StepFinding({ step: { id }, target }: { step: Step; target: StepTarget }) {
  const { editStep } = useOwnIntents(stepIntents);
  const { selector, alternates } = target;
  const words = alternates.filter((each) => !('selector' in each));
  const others = alternates.flatMap((each) => ('selector' in each ? [each] : []));
  const ways = onePerSelector([{ kind: selectorKind(selector), selector }, ...others]);
  const { frame = [] } = target;
  const counts = useCounts(ways.map((way) => pathOf({ selector: way.selector, frame, alternates: [] })));
  const choose = (chosen: string) => {
    if (chosen === selector) return;
    const kept = others.filter((each) => each.selector !== chosen);
    const before = { kind: selectorKind(selector), selector };
    editStep(id, { target: { ...target, selector: chosen, alternates: [before, ...kept, ...words] } });
  };
  return (
    <fieldset className={css.finding}>
      <legend>{t('step.finding')}</legend>
      <Radio.Group value={selector} onChange={choose} aria-label={t('step.finding')}>
        {ways.map((each, at) => (
          <label key={each.selector} className={css.alternate}>
            <Radio value={each.selector} size="xs" aria-label={t('step.use', [each.selector])} />
            <span className={css.kind}>{t(`step.kind_${each.kind}`)}</span>
            <code dir="ltr" title={each.selector}>
              {each.selector}
            </code>
            <Count count={counts?.[at]} />
          </label>
        ))}
      </Radio.Group>
      <CommitInput
        label={t('step.selector')}
        value={selector}
        onCommit={(text) =>
          text.trim() !== '' && editStep(id, { target: { ...target, selector: text.trim() } })
        }
      />
    </fieldset>
  );
}

/** Several kinds may have the same words: the first of them is shown. */
function onePerSelector<Way extends { selector: string }>(ways: readonly Way[]): Way[] {
  return ways.filter((way, at) => ways.findIndex(({ selector }) => selector === way.selector) === at);
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  const tone = count === 1 ? 'ok' : count === 0 ? 'bad' : 'warn';
  return (
    <span className={css.count} data-tone={tone}>
      {t('step.matches', count, [count])}
    </span>
  );
}
