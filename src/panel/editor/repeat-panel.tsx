import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { t } from '../../languages/t';
import { mostPasses, type Repeat, type Step } from '../../protocol/recordings/recording';
import { pathOf } from '../../recording/step-target';
import { firstChoices, lastChoicesOf, repeatedBy } from '../../recording/edit-recording';
import { pageText } from '../format';
import { useCounts } from '../hooks/use-counts';
import { keepFocus } from '../hooks/use-step-keys';
import { stepIntents } from '../intents/steps';
import { CommitInput } from '../kit/form';
import { PlainButton, Small } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useOwnIntents, usePanelState } from '../panel-context';
import { inQuotes } from '../words/engine-words';
import css from './editor.module.css';

type RepeatPanelProps = { step: Step; repeat: Repeat };

/** Edits what a repeat is done for: rows, next pages, or both, and how often at most. */
export function RepeatPanel({ step: { id }, repeat }: RepeatPanelProps) {
  const { editStep } = useOwnIntents(stepIntents);
  const set = (change: Partial<Repeat>) => editStep(id, { repeat: { ...repeat, ...change } });
  const setMost = (text: string) => {
    const number = Number(text);
    if (Number.isInteger(number) && number > 0 && number <= mostPasses) set({ most: number });
  };
  return (
    <>
      <Small>{t('repeat.text')}</Small>
      <RepeatWhich id={id} />
      <RepeatPlaces repeat={repeat} onChange={set} />
      <RepeatPicks id={id} repeat={repeat} />
      <CommitInput label={t('repeat.most')} value={String(repeat.most)} onCommit={setMost} />
    </>
  );
}

/** Points at a row or at what leads to the next page, and does without one of both. */
function RepeatPicks({ id, repeat: { rows, next, most } }: { id: string; repeat: Repeat }) {
  const { editStep, pickForRepeat } = useOwnIntents(stepIntents);
  const isPicking = usePanelState(({ recordings }) => recordings.isPicking);
  return (
    <div className={css.tools}>
      {(['rows', 'next'] as const).map((what) => (
        <PlainButton
          key={what}
          size="xs"
          icon="target"
          disabled={isPicking}
          onClick={() => pickForRepeat(id, what)}
        >
          {t(`repeat.pick_${what}`)}
        </PlainButton>
      ))}
      {rows && next && (
        <>
          <PlainButton variant="subtle" size="xs" onClick={() => editStep(id, { repeat: { next, most } })}>
            {t('repeat.noRows')}
          </PlainButton>
          <PlainButton variant="subtle" size="xs" onClick={() => editStep(id, { repeat: { rows, most } })}>
            {t('repeat.noNext')}
          </PlainButton>
        </>
      )}
    </div>
  );
}

type RepeatPlacesProps = { repeat: Repeat; onChange: (change: Partial<Repeat>) => void };

/** The places a repeat goes along on the page in front: how many rows, and what leads on. The selectors are folded. */
function RepeatPlaces({ repeat: { rows, next }, onChange }: RepeatPlacesProps) {
  const counts = useCounts([...(rows ? [pathOfRows(rows)] : []), ...(next ? [pathOf(next)] : [])]);
  const rowCount = rows && counts?.[0];
  const nextCount = next && counts?.at(-1);
  const setRows = (text: string) => rows && text !== '' && onChange({ rows: { ...rows, rows: text } });
  const setNext = (selector: string) => selector !== '' && onChange({ next: { selector, alternates: [] } });
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
          <CommitInput label={t('repeat.rows')} value={rows.rows} onCommit={(text) => setRows(text.trim())} />
        )}
        {next && (
          <CommitInput
            label={t('repeat.next')}
            value={next.selector}
            onCommit={(text) => setNext(text.trim())}
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
  const steps = usePanelState(({ recordings }) => recordings.open?.recording.steps) ?? [];
  const isAdded = usePanelState(({ recordings }) => recordings.open?.addedId === id);
  const { setRepeated } = useOwnIntents(stepIntents);
  const chosen = repeatedBy(steps, id);
  const set = (place: 'data-first' | 'data-last', first: string, last: string) => {
    setRepeated(id, { first, last });
    keepFocus(place, id);
  };
  return (
    <fieldset className={css.finding} data-arrival={isAdded || undefined}>
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
          steps={lastChoicesOf(steps, id, chosen.first)}
          all={steps}
          value={chosen.last}
          onChoose={(last) => set('data-last', chosen.first, last)}
        />
      ) : (
        <Small>{t('repeat.noSteps')}</Small>
      )}
    </fieldset>
  );
}

type StepChoiceProps = NativeSelectProps & {
  /** The steps to choose from, among all. */
  steps: readonly Step[];
  all: readonly Step[];
  onChoose: (id: string) => void;
  'data-answer'?: boolean;
  'data-first'?: string;
  'data-last'?: string;
};

function StepChoice({ steps, all, value, onChoose, ...rest }: StepChoiceProps) {
  const choices = steps.map(({ id, description }) => ({
    value: id,
    label: t('repeat.step', [all.findIndex((step) => step.id === id) + 1, pageText(description)]),
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
