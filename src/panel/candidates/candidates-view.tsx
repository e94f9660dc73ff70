import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import { useMarks } from '../hooks/use-marks';
import type { CandidateList } from '../view';
import { ModelCalls } from '../run/model-calls';
import { Notice } from '../run/notice';
import { RunSummary } from '../run/run-summary';
import css from '../now/shell.module.css';
import { UnreadFrames } from '../now/unread-frames';
import { CandidateRows } from './candidate-rows';
import { NothingFound } from './nothing-found';

/** Lists the candidates, sure ones first. */
export function CandidatesView({ list: { run, rows, acting, problem } }: { list: CandidateList }) {
  const { numbersOnPage } = usePanelState();
  const { toggleNumbers, run: runRequest } = useIntents();
  const [pointed, setPointed] = useState<number>();
  useMarks({ runId: run.id, rows, pointed, isActing: acting !== undefined });
  if (rows.length === 0) return <NothingFound />;
  return (
    <>
      <div className={css.section}>
        <h2>{t('run.actions', rows.length, [rows.length])}</h2>
        <span className={css.aside}>
          <RunSummary run={run} />
          <ActionIcon
            variant={numbersOnPage ? 'light' : 'subtle'}
            color={numbersOnPage ? 'layout' : 'gray'}
            aria-label={t('candidates.numbers')}
            title={t('candidates.numbers')}
            aria-pressed={numbersOnPage}
            onClick={toggleNumbers}
          >
            <Icon name="eye" />
          </ActionIcon>
        </span>
      </div>
      {problem && (
        <Notice
          error={problem}
          onTryAgain={() => void runRequest({ kind: 'find', instruction: run.instruction })}
          instruction={run.instruction}
        />
      )}
      <CandidateRows
        runId={run.id}
        rows={rows}
        onPoint={setPointed}
        isChoice={run.error !== undefined || run.instruction === ''}
      />
      <ModelCalls calls={run.calls} />
      <UnreadFrames />
    </>
  );
}
