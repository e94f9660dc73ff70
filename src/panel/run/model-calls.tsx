import { t } from '../../languages/t';
import type { ModelCall } from '../../protocol/session';
import { callWords } from '../words/cost-words';
import css from './run.module.css';

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
