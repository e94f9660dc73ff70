import { Radio } from '@mantine/core';
import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import type { Step, StepTarget } from '../../../protocol/recordings/recording';
import { pathOf } from '../../../recording/draft-step';
import { selectorKind } from '../../../recording/step-target';
import { stepIntents } from '../../intents/steps';
import { useIntents, usePanelState, useOwnIntents } from '../../panel-context';
import { CommitInput } from './commit-input';
import css from './editor.module.css';

/** The ways to the step's element, with how many elements each leads to on the page that is shown now. */
export function StepFinding({ step: { id }, target }: { step: Step; target: StepTarget }) {
  const { editStep } = useOwnIntents(stepIntents);
  const { selector, alternates } = target;
  const words = alternates.filter((each) => !('selector' in each));
  const others = alternates.flatMap((each) => ('selector' in each ? [each] : []));
  const ways = onePerSelector([{ kind: selectorKind(selector), selector }, ...others]);
  const counts = useCounts(
    ways.map((way) => way.selector),
    target,
  );
  const choose = (chosen: string) => {
    if (chosen === selector) return;
    const kept = others.filter((each) => each.selector !== chosen);
    const before = { kind: selectorKind(selector), selector };
    editStep(id, { target: { ...target, selector: chosen, alternates: [before, ...kept, ...words] } });
  };
  return (
    <fieldset className={css.finding}>
      <legend>{i18n.t('step.finding')}</legend>
      <Radio.Group value={selector} onChange={choose} aria-label={i18n.t('step.finding')}>
        {ways.map((each, at) => (
          <label key={each.selector} className={css.alternate}>
            <Radio value={each.selector} size="xs" aria-label={i18n.t('step.use', [each.selector])} />
            <span className={css.kind}>{i18n.t(`step.kind_${each.kind}`)}</span>
            <code dir="ltr" title={each.selector}>
              {each.selector}
            </code>
            <Count count={counts?.[at]} />
          </label>
        ))}
      </Radio.Group>
      <CommitInput
        label={i18n.t('step.selector')}
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
      {i18n.t('step.matches', count, [count])}
    </span>
  );
}

/** The number of elements that each selector leads to. They are marked on the page while this is shown. */
function useCounts(selectors: readonly string[], { frame = [] }: StepTarget): readonly number[] | undefined {
  const { tab, sessions } = usePanelState();
  const { clearOnPage } = useIntents();
  const { countMatches } = useOwnIntents(stepIntents);
  const [counted, setCounted] = useState<{ key: string; counts: readonly number[] | undefined }>();
  const sessionId = tab && sessions[tab.id]?.id;
  const paths = selectors.map((selector) => pathOf({ selector, frame, alternates: [] }));
  // One text for all of them: it stays the same while they do.
  const wanted = paths.join('\n');
  const key = `${tab?.url} ${wanted}`;
  useEffect(() => {
    if (sessionId === undefined) return undefined;
    let isWanted = true;
    const count = async () => {
      const counts = await countMatches(wanted.split('\n'));
      if (isWanted) setCounted({ key, counts });
    };
    void count();
    return () => {
      isWanted = false;
      void clearOnPage(sessionId);
    };
  }, [sessionId, wanted, key, countMatches, clearOnPage]);
  return counted?.key === key ? counted.counts : undefined;
}
