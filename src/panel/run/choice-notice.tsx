import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import { failureTitle } from '../words/error-words';
import { isOfModel, type ToldError } from '../words/failure-words';
import shell from '../now/shell.module.css';
import { Checks } from './checks';
import { FailureText } from './failure-text';
import { Remedies } from './remedies';
import css from './run.module.css';

type ChoiceProps = { error: ToldError; run: Run | undefined; instruction: string };

/** Says that one of what was found is to be chosen. It is short: the rows themselves follow. */
export function ChoiceNotice({ error, choices }: { error: ToldError; choices: number }) {
  const shown = isOfModel(error.code) ? unsure : error;
  return (
    <section className={css.notice} role="alert" data-tone="warn">
      {/* That it is unsure the heading says. */}
      {shown.code !== 'no-model' && <h3>{failureTitle(shown.code, { isEmpty: false })}</h3>}
      <FailureText error={shown} choices={choices} />
    </section>
  );
}

/** With what was found by itself, a model that failed is not why the user is asked. */
const unsure: ToldError = { code: 'no-model', message: '' };

/** What else can be done than to choose a row; and, where a model was asked for nothing, that it was. */
export function OtherThanChoice({
  error,
  run,
  instruction,
  onTryAgain,
}: ChoiceProps & { onTryAgain: () => void }) {
  return (
    <>
      {isOfModel(error.code) && (
        <p className={`${shell.small} ${shell.second} ${css.aside}`} role="status">
          {t('run.noHelp', [failureTitle(error.code, { isEmpty: false })])}
        </p>
      )}
      <Remedies error={error} instruction={instruction} hasChoice onTryAgain={onTryAgain} />
      <Checks error={error} run={run} isInOtherWords />
    </>
  );
}
