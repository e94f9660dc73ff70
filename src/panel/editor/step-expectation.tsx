import { NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import type { Expectation, Step } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';
import { CommitInput } from './commit-input';

type Kind = Expectation['kind'] | 'proof';
const kinds: readonly Kind[] = ['proof', 'text', 'url', 'tab', 'dialog', 'nothing'];

/** Edits what the page is expected to show once the step worked, besides the act's own proof. */
export function StepExpectation({ step: { id, expectation } }: { step: Step }) {
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
