import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import type { ReplayedStep, ReplayReport } from '../../protocol/recordings/replay';
import { pageText } from '../format';
import { Icon } from '../icons';
import { isDone } from '../recordings/replaying';
import { PictureOfFailure } from '../run/picture-of-failure';
import { StepNode } from '../run/step-node';
import { rowWords } from '../words/extract-words';
import shell from '../now/shell.module.css';
import css from './sessions.module.css';

/** The progress of a recording in a session, or its outcome. Its steps are folded. */
export function CloudReplay({ report }: { report: ReplayReport }) {
  const [isOpen, setOpen] = useState(false);
  const { name, state, steps, total, error, picture } = report;
  const done = steps.filter(isDone).length;
  return (
    <section className={css.replay} aria-label={t('cloud.replay', [pageText(name)])}>
      <p className={shell.small} role="status">
        <b>{t(state === 'needs-you' ? 'cloud.replay_needsYou' : `cloud.replay_${state}`)}</b>
        {' · '}
        <bdi>{pageText(name)}</bdi>
        {' · '}
        {t('cloud.replaySteps', [done, total])}
      </p>
      {error && <p className={`${shell.small} ${shell.second}`}>{pageText(error.message)}</p>}
      {picture && <PictureOfFailure picture={picture} number={steps.at(-1)?.number ?? 0} />}
      {steps.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          leftSection={<Icon name={isOpen ? 'down' : 'next'} size={12} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('cloud.steps')}
        </Button>
      )}
      {isOpen && (
        <ol className={css.steps}>
          {steps.map((step) => (
            <Step key={step.number} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step: { state, description, error, corrected, extracted } }: { step: ReplayedStep }) {
  const why = corrected?.sentence ?? error?.message ?? extracted?.partial;
  const rows = rowWords(extracted?.rows ?? []).join(' · ');
  return (
    <li>
      {state === 'skipped' ? <span /> : <StepNode state={state} isCorrected={corrected !== undefined} />}
      <span>
        <bdi>{pageText(description)}</bdi>
        {state === 'skipped' && <span className={shell.third}> · {t('cloud.skipped')}</span>}
        {rows !== '' && <span className={shell.second}> · {rows}</span>}
        {why !== undefined && <span className={shell.second}> · {pageText(why)}</span>}
      </span>
    </li>
  );
}
