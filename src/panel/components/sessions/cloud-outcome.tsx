import { i18n } from '#i18n';
import { usePanelState } from '../../panel-context';
import { duration } from '../../format';
import models from '../models/models.module.css';

const warnings: readonly string[] = ['pairing', 'rate-limit', 'server', 'timeout'];

/** The outcome of the service's last test, and its cure. */
export function CloudOutcome() {
  const { cloudTest: test } = usePanelState();
  if (!test || test === 'running') return null;
  const tone = test.ok ? 'ok' : warnings.includes(test.fault) ? 'warn' : 'bad';
  return (
    <div ref={bringIntoView} className={models.result} data-tone={tone} role="status">
      <b>{i18n.t(test.ok ? 'cloud.works' : 'cloud.worksNot')}</b> {test.message}
      {test.ok && ` ${duration(test.ms)}.`}
    </div>
  );
}

/** The fields above it can fill the panel. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' });
}
