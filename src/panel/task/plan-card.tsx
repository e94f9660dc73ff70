import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import type { TaskPlan } from '../../protocol/task/task-plan';
import { pageText } from '../format';
import { isUnderWay } from '../view';
import { riskWord } from '../words/task-words';
import run from '../run/run.module.css';
import { EndsList } from './ends-list';
import css from './task.module.css';

/** How the goal is to be reached: the steps, what they may read and write, and what the end must show. */
export function PlanCard({ task }: { task: Task }) {
  const { plan, memory } = task;
  if (!plan) return null;
  const isOpen = isUnderWay(task) || task.state.kind === 'needs-you';
  return (
    <details className={run.checks} open={isOpen}>
      <summary>{t('task.plan', plan.steps.length, [plan.steps.length])}</summary>
      <div className={run.facts}>
        {plan.steps.length > 0 && (
          <ol className={css.planned}>
            {plan.steps.map((step, at) => (
              // Planned steps have no identity but their place.
              <li key={`${at} ${step}`} data-past={at < memory.next || undefined}>
                <bdi>{pageText(step)}</bdi>
              </li>
            ))}
          </ol>
        )}
        <dl>
          <Bounds plan={plan} origin={task.origin} />
          <dt>{t('task.ends')}</dt>
          <dd>
            <EndsList task={task} />
          </dd>
        </dl>
      </div>
    </details>
  );
}

/** What the plan may read and write. All else asks. */
function Bounds({ plan, origin }: { plan: TaskPlan; origin: string }) {
  const { origins, risks, variables, beyond } = plan;
  const sites = [...new Set([origin, ...origins])].map(hostOf);
  const rows: [string, string][] = [
    [t('task.sites'), sites.join(', ')],
    [t('task.may'), risks.length === 0 ? t('task.mayNothing') : risks.map(riskWord).join(', ')],
    [t('task.values'), variables.map((name) => `%${name}%`).join(', ') || t('task.noValues')],
    [t('task.beyond'), beyond.map(pageText).join(', ')],
  ];
  return rows.map(([name, text]) =>
    text === '' ? null : (
      <div key={name} className={css.fact}>
        <dt>{name}</dt>
        <dd>
          <bdi>{text}</bdi>
        </dd>
      </div>
    ),
  );
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host || origin : origin);
