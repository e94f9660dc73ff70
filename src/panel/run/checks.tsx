import { Button, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import { errorNames, type ErrorRecord } from '../../base/errors';
import type { Run } from '../../protocol/session';
import { diagnosticsOf, duration } from '../format';
import { Icon } from '../icons';
import type { ToldError } from '../words/failure-words';
import css from './run.module.css';
import { z } from 'zod';
import { whyNots, type WhyNot } from '../../protocol/why-not';

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
