import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import { isVariable } from '../../protocol/variables';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import { fewestArguments, typesText } from '../recordings/recorded-steps';
import { CommitInput } from './commit-input';
import css from './editor.module.css';

/** Edits the step's arguments. Typed text becomes a variable, or a secret, with one click. */
export function StepArguments({ step }: { step: Step }) {
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
