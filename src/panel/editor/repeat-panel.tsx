import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { mostPasses, type Repeat, type Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { usePanelState, useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CommitInput } from './commit-input';
import css from './editor.module.css';
import { RepeatPlaces } from './repeat-places';
import { RepeatWhich } from './repeat-which';

/** What a repeat is done for: rows, next pages, or both, and how often at most. */
export function RepeatPanel({ step: { id }, repeat }: { step: Step; repeat: Repeat }) {
  const { editStep } = useOwnIntents(stepIntents);
  const { most } = repeat;
  const set = (change: Partial<Repeat>) => editStep(id, { repeat: { ...repeat, ...change } });
  const setMost = (text: string) => {
    const number = Number(text);
    if (Number.isInteger(number) && number > 0 && number <= mostPasses) set({ most: number });
  };
  return (
    <>
      <p className={`${shell.small} ${shell.second}`}>{t('repeat.text')}</p>
      <RepeatWhich id={id} />
      <RepeatPlaces repeat={repeat} onChange={set} />
      <RepeatPicks id={id} repeat={repeat} />
      <CommitInput label={t('repeat.most')} value={String(most)} onCommit={setMost} />
    </>
  );
}

/** Pointing at a row or at what leads to the next page, and doing without one of both. */
function RepeatPicks({ id, repeat: { rows, next, most } }: { id: string; repeat: Repeat }) {
  const { editStep, pickForRepeat } = useOwnIntents(stepIntents);
  const { isPicking } = usePanelState().recordings;
  return (
    <div className={css.tools}>
      {(['rows', 'next'] as const).map((what) => (
        <Button
          key={what}
          variant="default"
          size="xs"
          disabled={isPicking}
          leftSection={<Icon name="target" size={14} />}
          onClick={() => void pickForRepeat(id, what)}
        >
          {t(`repeat.pick_${what}`)}
        </Button>
      ))}
      {rows && next && (
        <>
          <Button variant="subtle" size="xs" onClick={() => editStep(id, { repeat: { next, most } })}>
            {t('repeat.noRows')}
          </Button>
          <Button variant="subtle" size="xs" onClick={() => editStep(id, { repeat: { rows, most } })}>
            {t('repeat.noNext')}
          </Button>
        </>
      )}
    </div>
  );
}
