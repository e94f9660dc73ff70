import type { Run } from '../../protocol/session';
import { failureTitle, toneOf } from '../words/error-words';
import { betterFailureText, type ToldError, type Told } from '../words/failure-words';
import css from './run.module.css';
import { saidSentence } from '../words/engine-words';
import { Button, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import { errorNames, type ErrorRecord } from '../../base/errors';
import { diagnosticsOf, duration } from '../format';
import { Icon } from '../icons';
import { z } from 'zod';
import { whyNots, type WhyNot } from '../../protocol/why-not';
import { pageSelector } from '../../protocol/action';
import { cloudOf, modesOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import type { Intents } from '../intents';
import { focusBox } from '../hooks/use-panel-keys';
import type { Remedy } from '../words/code-words';
import { remediesFor } from '../words/failure-words';

type NoticeProps = {
  error: ToldError;
  run?: Run;
  /** The instruction; undefined for an action that was not typed. */
  instruction: string | undefined;
  onTryAgain: () => void;
};

/** Says what happened, why, and what to do next. */
export function Notice({ error, run, instruction, onTryAgain }: NoticeProps) {
  const isUndone = run === undefined || run.steps.length === 0;
  const told = { instruction: isUndone ? instruction : undefined };
  return (
    <>
      <section className={css.notice} role="alert" data-tone={toneOf(error.code)}>
        <h3>{failureTitle(error.code, { isEmpty: run?.candidates.length === 0 })}</h3>
        <FailureText error={error} {...told} />
        <Remedies error={error} instruction={instruction} hasChoice={false} onTryAgain={onTryAgain} />
      </section>
      <Checks error={error} run={run} isInOtherWords={betterFailureText(error, told) !== undefined} />
    </>
  );
}

/** The reason of a failure, and what to do next. A message whose parts are not known stays English and is marked as such. */
export function FailureText({ error, ...told }: { error: ToldError } & Told) {
  const { message, said } = error;
  const better = betterFailureText(error, told);
  if (better !== undefined) return <p>{better}</p>;
  return said === undefined ? (
    <p lang="en">{message}</p>
  ) : (
    <p>
      <bdi>{saidSentence({ sentence: message, said })}</bdi>
    </p>
  );
}

type ChecksProps = {
  error: ToldError;
  run: Run | undefined;
  /** Its own message is not said above. */
  isInOtherWords: boolean;
};

/** The checks of a run, folded: the one place where error names are shown. */
export function Checks({ error, run, isInOtherWords }: ChecksProps) {
  const refused = whyNotIn(error);
  return (
    <details className={css.checks}>
      <summary>{t('run.checks')}</summary>
      <div className={css.facts}>
        <dl>
          {run?.rung && (
            <>
              <dt>{t('run.checkFound')}</dt>
              <dd>{t(`rungs.${run.rung}`)}</dd>
            </>
          )}
          {run && run.tried.length > 0 && (
            <>
              <dt>{t('run.checkTried')}</dt>
              <dd>{run.tried.join('; ')}</dd>
            </>
          )}
          {run && (
            <>
              <dt>{t('run.checkTook')}</dt>
              <dd>{duration(run.ms)}</dd>
            </>
          )}
          {refused.length > 0 && (
            <>
              <dt>{t('run.checkRefused')}</dt>
              {refused.map((why) => (
                <dd key={why}>{why}</dd>
              ))}
            </>
          )}
          {isInOtherWords && (
            <>
              <dt>{t('run.checkSaid')}</dt>
              <dd lang="en">{error.message}</dd>
            </>
          )}
          <dt>{t('run.checkError')}</dt>
          <dd>
            <code>
              {errorNames[error.code]}: {error.code}
            </code>
          </dd>
        </dl>
        <CopyButton value={diagnosticsOf(error, run)}>
          {({ copied, copy }) => (
            <div className={css.copy}>
              <span>{t('run.secretsOut')}</span>
              <Button variant="default" leftSection={<Icon name="copy" size={14} />} onClick={copy}>
                {t(copied ? 'run.copied' : 'run.copyDiagnostics')}
              </Button>
            </div>
          )}
        </CopyButton>
      </div>
    </details>
  );
}

const Details = z.object({ refused: z.partialRecord(z.enum(whyNots), z.number()) });

/** The reasons why changes that were seen did not count, in words; the most frequent first. */
function whyNotIn({ details }: Pick<ErrorRecord, 'details'>): string[] {
  const { refused = {} } = Details.safeParse(details).data ?? {};
  const counts = whyNots.flatMap((why) => ({ why, count: refused[why] ?? 0 }));
  return counts
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ why, count }) => t('run.whyNotCount', [t(words[why]), String(count)]));
}

const words = {
  'own-doing': 'whyNot.ownDoing',
  unseen: 'whyNot.unseen',
  tooltip: 'whyNot.tooltip',
  feedback: 'whyNot.feedback',
  'taken-back': 'whyNot.takenBack',
  'own-life': 'whyNot.ownLife',
  'not-caused': 'whyNot.notCaused',
  'at-work': 'whyNot.atWork',
  lock: 'whyNot.lock',
  dismissal: 'whyNot.dismissal',
} as const satisfies Record<WhyNot, string>;

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
          {t(remedyWords[remedy])}
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

const remedyWords = {
  'try-again': 'remedy.try_again',
  edit: 'remedy.edit',
  find: 'remedy.find',
  pick: 'remedy.pick',
  'close-dialog': 'remedy.close_dialog',
  'open-data': 'remedy.open_data',
  'connect-model': 'remedy.connect_model',
  'open-settings': 'remedy.open_settings',
  'reset-settings': 'remedy.reset_settings',
} as const satisfies Record<Remedy, string>;
