import type { ReactNode } from 'react';
import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import { duration } from '../format';
import models from '../models/models.module.css';

const warnings: readonly string[] = ['consent', 'rate-limit', 'server', 'timeout'];

/** The outcome of the service's last test, and its cure. */
export function CloudOutcome() {
  const { cloudTest: test } = usePanelState();
  if (!test || test === 'running') return null;
  if (test.ok)
    return (
      <Outcome tone="ok" title={t('cloud.works')}>
        ({duration(test.ms)}) {test.message}
      </Outcome>
    );
  // It works, and asks for what only the user can read.
  if (test.fault === 'pairing')
    return (
      <Outcome tone="warn" title={t('cloud.wantsCode')}>
        {test.message}
      </Outcome>
    );
  return (
    <Outcome tone={warnings.includes(test.fault) ? 'warn' : 'bad'} title={t('cloud.worksNot')}>
      {test.message}
    </Outcome>
  );
}

type OutcomeProps = { tone: 'ok' | 'warn' | 'bad'; title: string; children: ReactNode };

function Outcome({ tone, title, children }: OutcomeProps) {
  return (
    <div ref={bringIntoView} className={models.result} data-tone={tone} role="status">
      <b>{title}</b> {children}
    </div>
  );
}

/** The fields above it can fill the panel. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' });
}
