import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ErrorRecord } from '../../base/errors';
import { pageSelector } from '../../protocol/action';
import { cloudOf, modesOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import type { Intents } from '../intents';
import { focusBox } from '../hooks/use-panel-keys';
import type { Remedy } from '../words/code-words';
import { remediesFor } from '../words/failure-words';
import css from './run.module.css';

type RemediesProps = {
  error: Pick<ErrorRecord, 'code' | 'details'>;
  instruction: string | undefined;
  hasChoice: boolean;
  onTryAgain: () => void;
};

/** Buttons for what can be done about an error, the best first. */
export function Remedies({ error, instruction, hasChoice, onTryAgain }: RemediesProps) {
  const intents = useIntents();
  const hasData = usePanelState((state) => modesOf(state).includes('data'));
  const isCloud = usePanelState((state) => cloudOf(state) !== undefined);
  const needInstruction: readonly Remedy[] = ['edit', 'find'];
  const offered = remediesFor(error, hasChoice && !isCloud).filter(
    (remedy) =>
      (instruction !== undefined || !needInstruction.includes(remedy)) && (hasData || remedy !== 'open-data'),
  );
  if (offered.length === 0) return null;
  return (
    <div className={css.remedies}>
      {offered.map((remedy, index) => (
        <Button
          key={remedy}
          // Rows to choose from have the first place.
          variant={index === 0 && !hasChoice ? 'filled' : 'default'}
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
    case 'close-dialog':
      return void closeDialog(intents, instruction);
    case 'open-data':
      return intents.setMode('data');
    case 'connect-model':
    case 'open-settings':
      return intents.show('models');
    case 'reset-settings':
      return void intents.resetSettings();
    default:
      return remedy satisfies never;
  }
}

/** Leaves the dialog by the key that decides nothing, else by what closes it. What was to be done waits in the box. */
async function closeDialog({ run, ...intents }: Intents, instruction: string): Promise<void> {
  const isClosed =
    (await run({ kind: 'action', action: escape })) ||
    (await run({ kind: 'do', instruction: 'close the dialog' }));
  if (isClosed && instruction !== '') intents.setDraft(instruction);
}

const escape = {
  selector: pageSelector,
  description: 'Press Escape',
  method: 'press',
  arguments: ['Escape'],
};

function word(remedy: Remedy): string {
  switch (remedy) {
    case 'try-again':
      return t('remedy.try_again');
    case 'edit':
      return t('remedy.edit');
    case 'find':
      return t('remedy.find');
    case 'pick':
      return t('remedy.pick');
    case 'close-dialog':
      return t('remedy.close_dialog');
    case 'open-data':
      return t('remedy.open_data');
    case 'connect-model':
      return t('remedy.connect_model');
    case 'open-settings':
      return t('remedy.open_settings');
    case 'reset-settings':
      return t('remedy.reset_settings');
    default:
      return remedy satisfies never;
  }
}
