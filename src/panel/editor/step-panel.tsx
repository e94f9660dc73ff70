import { ActionIcon, Button, Switch, NativeSelect, Radio } from '@mantine/core';
import { t } from '../../languages/t';
import {
  type Step,
  type StepScope,
  hasTarget,
  pageMethods,
  StepMethod,
  type StepTarget,
  type Expectation,
} from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { replayIntents } from '../intents/replay-intents';
import { useOwnIntents, useIntents, usePanelState } from '../panel-context';
import { useRemoveStep } from '../hooks/use-step-keys';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { CommitInput } from './commit-input';
import css from './editor.module.css';
import { RepeatPanel } from './repeat-panel';
import { StepRepeat } from './step-repeat';
import { useEffect, useState } from 'react';
import { methods } from '../../protocol/methods';
import { methodWord } from '../words/deed-titles';
import { isVariable } from '../../protocol/variables';
import { fewestArguments, typesText } from '../library/recorded-steps';
import { pathOf } from '../../recording/draft-step';
import { selectorKind } from '../../recording/step-target';
import { useCounts } from '../hooks/use-counts';

/** Everything about one step, to be changed. */
export function StepPanel({ step, number }: { step: Step; number: number }) {
  const { editStep } = useOwnIntents(stepIntents);
  const { id, description, target, isOptional } = step;
  return (
    <div className={css.panel}>
      {step.thumbnail !== undefined && <StepPicture thumbnail={step.thumbnail} />}
      {!step.repeat && <StepMethodChoice step={step} />}
      {step.method === 'waitFor' && <StepStateChoice step={step} />}
      {!step.repeat && step.method !== 'waitFor' && <StepArguments step={step} />}
      <CommitInput
        label={t('step.description')}
        value={description}
        onCommit={(text) => editStep(id, { description: text })}
      />
      {target && <StepFinding step={step} target={target} />}
      {step.repeat ? <RepeatPanel step={step} repeat={step.repeat} /> : <StepExpectation step={step} />}
      {target && <StepPlace step={step} />}
      {target && (
        <Switch
          label={t('step.onlyIfVisible')}
          checked={isOptional === true}
          onChange={({ currentTarget }) => editStep(id, { isOptional: currentTarget.checked || undefined })}
        />
      )}
      {!step.repeat && <StepRepeat step={step} number={number} />}
      <StepTools step={step} number={number} />
    </div>
  );
}

function StepTools({ step: { id }, number }: { step: Step; number: number }) {
  const { duplicateStep } = useOwnIntents(stepIntents);
  const { startReplay } = useOwnIntents(replayIntents);
  const remove = useRemoveStep(id, number);
  const label = t('step.remove');
  return (
    <div className={css.tools}>
      <Button variant="default" size="xs" onClick={() => void startReplay({ from: number })}>
        {t('replay.fromHere')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void startReplay({ to: number })}>
        {t('replay.toHere')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void startReplay({ from: number, to: number })}>
        {t('replay.onlyThis')}
      </Button>
      <span className={shell.grow} />
      <ActionIcon
        aria-label={t('step.duplicate')}
        title={t('step.duplicate')}
        onClick={() => duplicateStep(id)}
      >
        <Icon name="copy" />
      </ActionIcon>
      <ActionIcon aria-label={label} title={label} onClick={({ currentTarget }) => remove(currentTarget)}>
        <Icon name="trash" />
      </ActionIcon>
    </div>
  );
}

/** The page as it was when the step was recorded; nothing when there is no picture of it any more. */
function StepPicture({ thumbnail }: { thumbnail: string }) {
  const { readThumbnail } = useIntents();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const found = await readThumbnail(thumbnail);
      if (isWanted) setPicture(found);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [thumbnail, readThumbnail]);
  return picture === null ? null : (
    <img className={css.picture ?? ''} src={picture} alt={t('step.picture')} />
  );
}

/** On which pages the step is done, and how long it may take. */
function StepPlace({ step: { id, scope, timeoutMs } }: { step: Step }) {
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
      <CommitInput
        label={t('step.timeout')}
        value={timeoutMs === undefined ? '' : String(timeoutMs)}
        onCommit={setTime}
      />
    </>
  );
}

/** `https://shop.example/orders/*` or `%shop%/orders/*`, of which the path may be left out; no text is any page. */
function scopeIn(text: string): StepScope | undefined {
  const [, origin, path] = /^(\w+:\/\/[^/]+|%[\w.-]+%)(\/.*)?$/u.exec(text) ?? [];
  return origin === undefined ? undefined : { origin, path };
}

const states = ['visible', 'hidden', 'enabled', 'text', 'pageText', 'value'] as const;

type State = (typeof states)[number];

const hasText = (state: State): boolean => ['text', 'pageText', 'value'].includes(state);

/** Edits what a step waits for, or checks. */
function StepStateChoice({ step: { id, arguments: args } }: { step: Step }) {
  const { editStep } = useOwnIntents(stepIntents);
  const [first, text = ''] = args;
  const state = states.find((each) => each === first) ?? 'visible';
  const set = (to: State, wanted: string) => editStep(id, { arguments: hasText(to) ? [to, wanted] : [to] });
  return (
    <>
      <NativeSelect
        label={t('step.state')}
        size="xs"
        value={state}
        data={states.map((value) => ({ value, label: t(`step.is_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set(states.find((each) => each === value) ?? 'visible', text)
        }
      />
      {hasText(state) && (
        <CommitInput
          label={t(state === 'value' ? 'step.has_value' : 'step.has_text')}
          value={text}
          onCommit={(wanted) => set(state, wanted)}
        />
      )}
    </>
  );
}

/** What is extracted, and what is repeated, is no word that could be chosen. */
const isFree = (method: StepMethod) => method !== 'extract' && method !== 'repeat';

/** Chooses the step's method and its element. */
function StepMethodChoice({ step: { id, method } }: { step: Step }) {
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

/** Edits the step's arguments. Typed text becomes a variable, or a secret, with one click. */
function StepArguments({ step }: { step: Step }) {
  const { editStep, makeVariable } = useOwnIntents(stepIntents);
  const { id, method, arguments: args } = step;
  const shown = Math.max(args.length, fewestArguments(method));
  return Array.from({ length: shown }, (_none, at) => {
    const value = args[at] ?? '';
    const set = (text: string) => editStep(id, { arguments: withArgument(args, at, text) });
    return (
      // Arguments have no identity but their place.
      <div key={at} className={css.argument}>
        <CommitInput
          label={shown > 1 ? t('step.argumentOf', [at + 1]) : t('step.argument')}
          value={value}
          onCommit={set}
        />
        {typesText(method) && value !== '' && !isVariable(value) && (
          <div className={css.tools}>
            <Button
              variant="default"
              size="xs"
              onClick={() => makeVariable(id, { argument: at, isSecret: false })}
            >
              {t('live.variable')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="lock" size={12} />}
              onClick={() => makeVariable(id, { argument: at, isSecret: true })}
            >
              {t('live.secret')}
            </Button>
          </div>
        )}
      </div>
    );
  });
}

function withArgument(args: readonly string[], at: number, text: string): string[] {
  const filled = Array.from({ length: Math.max(args.length, at + 1) }, (_none, each) => args[each] ?? '');
  return filled.with(at, text);
}

/** The ways to the step's element, with how many elements each leads to on the page that is shown now. */
function StepFinding({ step: { id }, target }: { step: Step; target: StepTarget }) {
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

type Kind = Expectation['kind'] | 'proof';

const kinds: readonly Kind[] = ['proof', 'text', 'url', 'tab', 'dialog', 'nothing'];

/** Edits what the page is expected to show once the step worked, besides the act's own proof. */
function StepExpectation({ step: { id, expectation } }: { step: Step }) {
  const { editStep } = useOwnIntents(stepIntents);
  const set = (next: Expectation | undefined) => editStep(id, { expectation: next });
  return (
    <>
      <NativeSelect
        label={t('step.workedWhen')}
        size="xs"
        value={expectation?.kind ?? 'proof'}
        data={kinds.map((value) => ({ value, label: t(`step.expect_${value}`) }))}
        onChange={({ currentTarget: { value } }) => set(expectationOf(value))}
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
        <NativeSelect
          label={t('step.answer')}
          size="xs"
          value={expectation.answer}
          data={(['accept', 'dismiss'] as const).map((value) => ({
            value,
            label: t(`step.answer_${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            set({ ...expectation, answer: value === 'accept' ? 'accept' : 'dismiss' })
          }
        />
      )}
    </>
  );
}

function expectationOf(kind: string): Expectation | undefined {
  switch (kind) {
    case 'text':
      return { kind, text: '' };
    case 'url':
      return { kind, url: '*' };
    case 'tab':
      return { kind, tab: 1 };
    case 'dialog':
      return { kind, answer: 'accept' };
    case 'nothing':
      return { kind };
    default:
      return undefined;
  }
}
