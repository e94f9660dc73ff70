import { t } from '../../languages/t';
import type { ModelCall, Run } from '../../protocol/session';
import { callWords, costWords } from '../words/cost-words';
import css from './run.module.css';
import { RungLadder } from '../now/action-chips';
import type { ExtractFacts } from '../../protocol/extract/page-data';
import { factWords } from '../words/extract-words';
import shell from '../now/shell.module.css';

/** The calls of models, folded, each with its price. */
export function ModelCalls({ calls }: { calls: readonly ModelCall[] }) {
  if (calls.length === 0) return null;
  return (
    <details className={css.checks}>
      <summary>{t('run.asked', calls.length, [String(calls.length)])}</summary>
      <ol className={`${css.facts} ${css.calls}`}>
        {calls.map((call, index) => (
          // Calls are only ever added at the end.
          <li key={`${index} ${call.modelName}`}>
            <span>{call.modelName}</span> <span>{callWords(call).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Rung, tokens, price and time of a run. */
export function RunSummary({ run }: { run: Run }) {
  return <RungLadder rung={run.rung} tried={run.tried} details={costWords(run)} />;
}

/** The facts of an extraction, and why more may be there. The values went to whoever asked. */
export function ExtractedFacts({ facts }: { facts: ExtractFacts }) {
  const { partial } = facts;
  return (
    <div className={`${shell.small} ${css.said}`}>
      <p>{factWords(facts).join(' · ')}</p>
      {partial !== undefined && <p className={shell.second}>{partial}</p>}
    </div>
  );
}
