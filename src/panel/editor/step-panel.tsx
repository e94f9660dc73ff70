import { Radio } from '@mantine/core';
import { useCallback } from 'react';
import { t } from '../../languages/t';
import { methods } from '../../protocol/methods';
import {
  hasTarget,
  pageMethods,
  type StepMethod,
  type Expectation,
  type Step,
  type StepScope,
  type StepTarget,
} from '../../protocol/recordings/recording';
import { isVariable } from '../../protocol/variables';
import { pathOf } from '../../recording/step-target';
import { selectorKind } from '../../recording/step-target';
import { useCounts } from '../hooks/use-counts';
import { useRemoveStep } from '../hooks/use-step-keys';
import { replayIntents } from '../intents/replay-intents';
import { variablesRead } from '../../recording/read-values';
import { stepIntents } from '../intents/steps';
import { Choice, CommitInput, Toggle, VariableButtons } from '../kit/form';
import { useAnswer } from '../kit/hooks';
import { IconButton, PlainButton, Small } from '../kit/kit';
import { fewestArguments, typesText } from '../library/recorded-steps';
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { methodWord } from '../words/deed-titles';
import css from './editor.module.css';
import { RepeatPanel } from './repeat-panel';

type StepProps = { step: Step };

type NumberedStepProps = StepProps & { number: number };

/** Everything about one step, to be changed. */
export function StepPanel({ step, number }: NumberedStepProps) {
  const { editStep } = useOwnIntents(stepIntents);
  const { id, description, method, target, repeat, isOptional } = step;
  const read = variablesRead(step);
  return (
    <div className={css.panel}>
      {step.thumbnail !== undefined && <StepPicture thumbnail={step.thumbnail} />}
      {!repeat && <StepMethodChoice step={step} />}
      {method === 'waitFor' && <StepStateChoice step={step} />}
      {!repeat && method !== 'waitFor' && <StepArguments step={step} />}
      {read.length > 0 && <Small>{t('step.reads', [read.map((name) => `%${name}%`).join(', ')])}</Small>}
      <CommitInput
        label={t('step.description')}
        value={description}
        onCommit={(text) => editStep(id, { description: text })}
      />
      {target && <StepFinding step={step} target={target} />}
      {repeat ? <RepeatPanel step={step} repeat={repeat} /> : <StepExpectation step={step} />}
      {target && <StepPlace step={step} />}
      {target && (
        <Toggle
          label={t('step.onlyIfVisible')}
          checked={isOptional === true}
          onChange={(isOn) => editStep(id, { isOptional: isOn || undefined })}
        />
      )}
      {!repeat && <StepRepeat step={step} number={number} />}
      <StepTools step={step} number={number} />
    </div>
  );
}

function StepTools({ step: { id }, number }: NumberedStepProps) {
  const { duplicateStep } = useOwnIntents(stepIntents);
  const { startReplay } = useOwnIntents(replayIntents);
  const remove = useRemoveStep(id, number);
  const ranges = [
    [t('replay.fromHere'), { from: number }],
    [t('replay.toHere'), { to: number }],
    [t('replay.onlyThis'), { from: number, to: number }],
  ] as const;
  return (
    <div className={css.tools}>
      {ranges.map(([words, range]) => (
        <PlainButton key={words} size="xs" onClick={() => startReplay(range)}>
          {words}
        </PlainButton>
      ))}
      <span className={shell.grow} />
      <IconButton icon="copy" label={t('step.duplicate')} onClick={() => duplicateStep(id)} />
      <IconButton
        icon="trash"
        label={t('step.remove')}
        onClick={({ currentTarget }) => remove(currentTarget)}
      />
    </div>
  );
}

/** The page as it was when the step was recorded; nothing when there is no picture of it any more. */
function StepPicture({ thumbnail }: { thumbnail: string }) {
  const { readThumbnail } = useIntents();
  const picture = useAnswer(useCallback(() => readThumbnail(thumbnail), [readThumbnail, thumbnail]));
  return picture && <img className={css.picture} src={picture} alt={t('step.picture')} />;
}

/** Edits on which pages the step is done, and how long it may take. */
function StepPlace({ step: { id, scope, timeoutMs } }: StepProps) {
  const { editStep } = useOwnIntents(stepIntents);
  const setTime = (text: string) => {
    const ms = Number(text);
    const isTime = Number.isInteger(ms) && ms > 0 && ms <= 600_000;
    if (isTime || text.trim() === '') editStep(id, { timeoutMs: isTime ? ms : undefined });
  };
  return (
    <>
      <CommitInput
        label={t('step.scope')}
        value={scope ? `${scope.origin}${scope.path ?? ''}` : ''}
        onCommit={(text) => editStep(id, { scope: scopeIn(text.trim()) })}
      />
      <CommitInput label={t('step.timeout')} value={String(timeoutMs ?? '')} onCommit={setTime} />
    </>
  );
}

/** `https://shop.example/orders/*` or `%shop%/orders/*`, of which the path may be left out; no text is any page. */
function scopeIn(text: string): StepScope | undefined {
  const [, origin, path] = /^(\w+:\/\/[^/]+|%[\w.-]+%)(\/.*)?$/u.exec(text) ?? [];
  return origin === undefined ? undefined : { origin, path };
}

/** The states that can be waited for, each with the name of its text where it has one. */
const states = {
  visible: undefined,
  hidden: undefined,
  enabled: undefined,
  text: 'step.has_text',
  pageText: 'step.has_text',
  value: 'step.has_value',
  count: 'step.has_count',
} as const;

type State = keyof typeof states;

const stateNames = ['visible', 'hidden', 'enabled', 'text', 'pageText', 'value', 'count'] as const;

/** Edits the state that a step waits for, or checks. */
function StepStateChoice({ step: { id, arguments: args } }: StepProps) {
  const { editStep } = useOwnIntents(stepIntents);
  const [first, text = ''] = args;
  const state = stateNames.find((each) => each === first) ?? 'visible';
  const label = states[state];
  const set = (to: State, wanted: string) => editStep(id, { arguments: states[to] ? [to, wanted] : [to] });
  return (
    <>
      <Choice
        label={t('step.state')}
        size="xs"
        value={state}
        options={stateNames}
        wordOf={(each) => t(`step.is_${each}`)}
        onChoose={(chosen) => set(chosen, text)}
      />
      {label && <CommitInput label={t(label)} value={text} onCommit={(wanted) => set(state, wanted)} />}
    </>
  );
}

/** Methods of steps that are made otherwise. */
const unchosen: readonly StepMethod[] = ['extract', 'repeat', 'missing'];

/** Chooses the step's method and its element. A step that extracts or repeats does nothing else. */
function StepMethodChoice({ step: { id, method } }: StepProps) {
  const { editStep, pickTarget } = useOwnIntents(stepIntents);
  const isPicking = usePanelState(({ recordings }) => recordings.isPicking);
  const isOnElement = hasTarget(method);
  const others = pageMethods.filter((each) => each === method || !unchosen.includes(each));
  return (
    <div className={css.inline}>
      <Choice<StepMethod>
        label={t('step.method')}
        size="xs"
        className={css.wide}
        value={method}
        options={isOnElement ? methods : others}
        wordOf={methodWord}
        onChoose={(chosen) => editStep(id, { method: chosen })}
      />
      {isOnElement && (
        <PlainButton size="xs" icon="target" disabled={isPicking} onClick={() => pickTarget(id)}>
          {t('step.pickAgain')}
        </PlainButton>
      )}
    </div>
  );
}

/** Edits the step's arguments. Typed text becomes a variable, or a secret, with one click. */
function StepArguments({ step: { id, method, arguments: args } }: StepProps) {
  const { editStep, makeVariable } = useOwnIntents(stepIntents);
  const shown = Array.from(
    { length: Math.max(args.length, fewestArguments(method)) },
    (_none, at) => args[at] ?? '',
  );
  return shown.map((value, at) => (
    // Arguments have no identity but their place.
    <div key={at} className={css.argument}>
      <CommitInput
        label={shown.length > 1 ? t('step.argumentOf', [at + 1]) : t('step.argument')}
        value={value}
        onCommit={(text) => editStep(id, { arguments: withArgument(args, at, text) })}
      />
      {typesText(method) && value !== '' && !isVariable(value) && (
        <VariableButtons
          className={css.tools}
          onMake={(isSecret) => makeVariable(id, { argument: at, isSecret })}
        />
      )}
    </div>
  ));
}

function withArgument(args: readonly string[], at: number, text: string): string[] {
  const filled = Array.from({ length: Math.max(args.length, at + 1) }, (_none, each) => args[each] ?? '');
  return filled.with(at, text);
}

type StepFindingProps = StepProps & { target: StepTarget };

/** The ways to the step's element, with how many elements each leads to on the page that is shown now. */
function StepFinding({ step: { id }, target }: StepFindingProps) {
  const { editStep } = useOwnIntents(stepIntents);
  const { selector, alternates, frame = [] } = target;
  const own = { kind: selectorKind(selector), selector };
  const words = alternates.filter((each) => !('selector' in each));
  const others = alternates.flatMap((each) => ('selector' in each ? [each] : []));
  // Several kinds may have the same selector: the first of them is shown.
  const ways = [own, ...others].filter(
    (way, at, all) => all.findIndex((each) => each.selector === way.selector) === at,
  );
  const counts = useCounts(ways.map((way) => pathOf({ selector: way.selector, frame, alternates: [] })));
  const choose = (chosen: string) => {
    if (chosen === selector) return;
    const kept = others.filter((each) => each.selector !== chosen);
    editStep(id, { target: { ...target, selector: chosen, alternates: [own, ...kept, ...words] } });
  };
  const setSelector = (text: string) =>
    text.trim() !== '' && editStep(id, { target: { ...target, selector: text.trim() } });
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
      <CommitInput label={t('step.selector')} value={selector} onCommit={setSelector} />
    </fieldset>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className={css.count} data-tone={count === 1 ? 'ok' : count === 0 ? 'bad' : 'warn'}>
      {t('step.matches', count, [count])}
    </span>
  );
}

type Kind = Expectation['kind'] | 'proof';

/** Each kind of expectation as it is first chosen; the act's own proof is none. */
const expectations: Readonly<Record<Kind, Expectation | undefined>> = {
  proof: undefined,
  text: { kind: 'text', text: '' },
  url: { kind: 'url', url: '*' },
  tab: { kind: 'tab', tab: 1 },
  dialog: { kind: 'dialog', answer: 'accept' },
  nothing: { kind: 'nothing' },
};

const kinds = ['proof', 'text', 'url', 'tab', 'dialog', 'nothing'] as const;

/** Edits what the page is expected to show once the step worked, besides the act's own proof. */
function StepExpectation({ step: { id, expectation } }: StepProps) {
  const { editStep } = useOwnIntents(stepIntents);
  const set = (next: Expectation | undefined) => editStep(id, { expectation: next });
  return (
    <>
      <Choice
        label={t('step.workedWhen')}
        size="xs"
        value={expectation?.kind ?? 'proof'}
        options={kinds}
        wordOf={(kind) => t(`step.expect_${kind}`)}
        onChoose={(kind) => set(expectations[kind])}
      />
      {expectation?.kind === 'text' && (
        <CommitInput
          label={t('step.expect_text')}
          value={expectation.text}
          onCommit={(text) => set({ ...expectation, text })}
        />
      )}
      {(expectation?.kind === 'url' || expectation?.kind === 'tab') && (
        <CommitInput
          label={t('step.expect_url')}
          value={expectation.url ?? ''}
          onCommit={(url) => set({ ...expectation, url })}
        />
      )}
      {expectation?.kind === 'dialog' && (
        <Choice
          label={t('step.answer')}
          size="xs"
          value={expectation.answer}
          options={['accept', 'dismiss'] as const}
          wordOf={(answer) => t(`step.answer_${answer}`)}
          onChoose={(answer) => set({ ...expectation, answer })}
        />
      )}
    </>
  );
}

/** Makes a step one of the repeat before it, and a repeat for each row where it is done in one. */
function StepRepeat({ step: { id, target, isRepeated }, number }: NumberedStepProps) {
  const { editStep, repeatInRows } = useOwnIntents(stepIntents);
  const before = usePanelState(({ recordings }) => recordings.open?.recording.steps[number - 2]);
  const mayBe = isRepeated ?? (before?.method === 'repeat' || before?.isRepeated === true);
  return (
    <>
      {mayBe && (
        <Toggle
          label={t('repeat.isPart')}
          checked={isRepeated === true}
          onChange={(isOn) => editStep(id, { isRepeated: isOn || undefined })}
        />
      )}
      {target?.row && !isRepeated && (
        <div className={css.tools}>
          <PlainButton size="xs" onClick={() => repeatInRows(id)}>
            {t('repeat.inRows')}
          </PlainButton>
        </div>
      )}
    </>
  );
}
