import { Button, NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import { mostPasses, type Repeat, type Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { usePanelState, useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CommitInput } from './commit-input';
import css from './editor.module.css';
import { pathOf } from '../../recording/draft-step';
import { useCounts } from '../hooks/use-counts';
import { inQuotes } from '../words/engine-words';
import { firstChoices, lastChoicesOf, repeatedBy } from '../../recording/edit-repeat';
import { pageText } from '../format';
import { keepFocus } from '../hooks/use-step-keys';

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

type RepeatPlacesProps = { repeat: Repeat; onChange: (change: Partial<Repeat>) => void };

/** What a repeat goes along, as the page in front has it: how many rows, and what leads on. The selectors are folded. */
function RepeatPlaces({ repeat: { rows, next }, onChange }: RepeatPlacesProps) {
  const counts = useCounts([...(rows ? [pathOfRows(rows)] : []), ...(next ? [pathOf(next)] : [])]);
  const rowCount = rows && counts?.[0];
  const nextCount = next && counts?.at(-1);
  return (
    <>
      <div className={`${css.places} ${shell.small}`} role="status">
        {rowCount !== undefined && <p>{t('repeat.found', rowCount, [rowCount])}</p>}
        {next && (
          <p>
            {t('repeat.leadsOn', [nameOfNext(next)])}
            {nextCount === 0 && ` · ${t('repeat.notHere')}`}
          </p>
        )}
      </div>
      <details className={css.folded}>
        <summary>{t('repeat.selectors')}</summary>
        {rows && (
          <CommitInput
            label={t('repeat.rows')}
            value={rows.rows}
            onCommit={(text) => text.trim() !== '' && onChange({ rows: { ...rows, rows: text.trim() } })}
          />
        )}
        {next && (
          <CommitInput
            label={t('repeat.next')}
            value={next.selector}
            onCommit={(text) =>
              text.trim() !== '' && onChange({ next: { selector: text.trim(), alternates: [] } })
            }
          />
        )}
      </details>
    </>
  );
}

/** The rows that have the element which a repeat is for. */
function pathOfRows({ rows, inside, frame = [] }: NonNullable<Repeat['rows']>): string {
  const selector = inside === '' ? rows : `${rows}[.${inside}]`;
  return pathOf({ selector, frame, alternates: [] });
}

function nameOfNext({ fingerprint }: NonNullable<Repeat['next']>): string {
  const { name = '', text = '' } = fingerprint ?? {};
  const said = name || text;
  return said === '' ? t('repeat.nameless') : inQuotes(said);
}

/** Asks which steps a repeat is for: from one to another. One that was just made comes up to be answered. */
function RepeatWhich({ id }: { id: string }) {
  const { open } = usePanelState().recordings;
  const { setRepeated } = useOwnIntents(stepIntents);
  const { steps = [] } = open?.recording ?? {};
  const chosen = repeatedBy(steps, id);
  const reach = chosen ? lastChoicesOf(steps, id, chosen.first) : [];
  const set = (place: 'data-first' | 'data-last', first: string, last: string) => {
    setRepeated(id, { first, last });
    keepFocus(place, id);
  };
  return (
    <fieldset className={css.finding} data-arrival={open?.addedId === id || undefined}>
      <legend>{t('repeat.which')}</legend>
      <StepChoice
        data-answer
        data-first={id}
        label={t('repeat.first')}
        steps={firstChoices(steps, id)}
        all={steps}
        value={chosen?.first}
        onChoose={(first) => set('data-first', first, chosen?.last ?? first)}
      />
      {chosen ? (
        <StepChoice
          data-last={id}
          label={t('repeat.last')}
          steps={reach}
          all={steps}
          value={chosen.last}
          onChoose={(last) => set('data-last', chosen.first, last)}
        />
      ) : (
        <p className={`${shell.small} ${shell.second}`}>{t('repeat.noSteps')}</p>
      )}
    </fieldset>
  );
}

type StepChoiceProps = {
  label: string;
  /** Those to choose from, among all. */
  steps: readonly Step[];
  all: readonly Step[];
  value: string | undefined;
  onChoose: (id: string) => void;
  'data-answer'?: boolean;
  'data-first'?: string;
  'data-last'?: string;
};

function StepChoice({ steps, all, value, onChoose, ...rest }: StepChoiceProps) {
  const numbers = new Map(all.map(({ id }, at) => [id, at + 1]));
  const choices = steps.map(({ id, description }) => ({
    value: id,
    label: t('repeat.step', [numbers.get(id) ?? 0, pageText(description)]),
  }));
  return (
    <NativeSelect
      size="xs"
      value={value ?? ''}
      data={value === undefined ? [{ value: '', label: t('repeat.chooseStep') }, ...choices] : choices}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      {...rest}
    />
  );
}
