import { t } from '../../languages/t';
import type { Step, StepScope } from '../../protocol/recordings/recording';
import { stepIntents } from '../intents/steps';
import { useOwnIntents } from '../panel-context';
import { CommitInput } from './commit-input';

/** On which pages the step is done, and how long it may take. */
export function StepPlace({ step: { id, scope, timeoutMs } }: { step: Step }) {
  const { editStep } = useOwnIntents(stepIntents);
  const setTime = (text: string) => {
    const ms = Number(text);
    const isTime = Number.isInteger(ms) && ms > 0 && ms <= 600_000;
    if (isTime || text.trim() === '') editStep(id, { timeoutMs: isTime ? ms : undefined });
  };
  return (
    <>
      <CommitInput
        label={t('step.scope')}
        value={scope ? `${scope.origin}${scope.path ?? ''}` : ''}
        onCommit={(text) => editStep(id, { scope: scopeIn(text.trim()) })}
      />
      <CommitInput
        label={t('step.timeout')}
        value={timeoutMs === undefined ? '' : String(timeoutMs)}
        onCommit={setTime}
      />
    </>
  );
}

/** `https://shop.example/orders/*` or `%shop%/orders/*`, of which the path may be left out; no text is any page. */
function scopeIn(text: string): StepScope | undefined {
  const [, origin, path] = /^(\w+:\/\/[^/]+|%[\w.-]+%)(\/.*)?$/u.exec(text) ?? [];
  return origin === undefined ? undefined : { origin, path };
}
