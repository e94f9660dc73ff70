import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import type { ErrorCode } from '../../../base/errors';
import { useIntents } from '../../panel-context';
import type { Intents } from '../../intents';
import { focusBox } from '../../hooks/use-panel-keys';
import type { Remedy } from '../../words/code-words';
import { remediesFor } from '../../words/error-words';
import css from './run.module.css';

type RemediesProps = {
  code: ErrorCode;
  instruction: string | undefined;
  hasChoice: boolean;
  onTryAgain: () => void;
};

/** Buttons for what can be done about an error, the best first. */
export function Remedies({ code, instruction, hasChoice, onTryAgain }: RemediesProps) {
  const intents = useIntents();
  const needInstruction: readonly Remedy[] = ['edit', 'find'];
  const offered = remediesFor(code, hasChoice).filter(
    (remedy) => instruction !== undefined || !needInstruction.includes(remedy),
  );
  if (offered.length === 0) return null;
  return (
    <div className={css.remedies}>
      {offered.map((remedy, index) => (
        <Button
          key={remedy}
          variant={index === 0 ? 'filled' : 'default'}
          onClick={() => apply(remedy, { intents, instruction: instruction ?? '', onTryAgain })}
        >
          {word(remedy)}
        </Button>
      ))}
    </div>
  );
}

type Remedying = { intents: Intents; instruction: string; onTryAgain: () => void };

function apply(remedy: Remedy, { intents, instruction, onTryAgain }: Remedying): void {
  switch (remedy) {
    case 'try-again':
      return onTryAgain();
    case 'edit':
      intents.setDraft(instruction);
      return void setTimeout(focusBox);
    case 'find':
      return void intents.run({ kind: 'find', instruction });
    case 'pick':
      return void (instruction === '' ? intents.pick() : intents.pickMeant(instruction));
    case 'connect-model':
    case 'open-settings':
      return intents.show('models');
    case 'reset-settings':
      return void intents.resetSettings();
    default:
      return remedy satisfies never;
  }
}

function word(remedy: Remedy): string {
  switch (remedy) {
    case 'try-again':
      return i18n.t('remedy.try_again');
    case 'edit':
      return i18n.t('remedy.edit');
    case 'find':
      return i18n.t('remedy.find');
    case 'pick':
      return i18n.t('remedy.pick');
    case 'connect-model':
      return i18n.t('remedy.connect_model');
    case 'open-settings':
      return i18n.t('remedy.open_settings');
    case 'reset-settings':
      return i18n.t('remedy.reset_settings');
    default:
      return remedy satisfies never;
  }
}
