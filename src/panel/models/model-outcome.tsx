import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ModelFault } from '../../protocol/models/models';
import { duration } from '../format';
import { Icon } from '../icons';
import type { ModelTest } from '../state';
import css from './models.module.css';
import { OriginCures } from './origin-cures';

const warnings: readonly ModelFault[] = ['cors', 'forbidden-origin', 'rate-limit', 'structured-output'];

const toneOf = (test: Exclude<ModelTest, 'running'>) =>
  test.ok ? 'ok' : warnings.includes(test.fault) ? 'warn' : 'bad';

/** The outcome of the last test, in a word. */
export function TestPill({ test }: { test: ModelTest | undefined }) {
  if (!test || test === 'running') return null;
  const tone = toneOf(test);
  return (
    <span className={css.pill} data-tone={tone}>
      <Icon name={tone === 'ok' ? 'check' : tone === 'warn' ? 'warning' : 'close'} size={12} />
      {test.ok ? duration(test.ms) : t(`modelFault.${keyOf(test.fault)}`)}
    </span>
  );
}

type ModelOutcomeProps = {
  test: ModelTest | undefined;
  /** Opens its form, where that is not open. */
  onEdit?: () => void;
};

/** The outcome of the last test, and its cure. */
export function ModelOutcome({ test, onEdit }: ModelOutcomeProps) {
  if (!test || test === 'running') return null;
  const isForm =
    onEdit !== undefined && !test.ok && ['configuration', 'key', 'model', 'network'].includes(test.fault);
  return (
    <div className={css.result} data-tone={toneOf(test)} role="status">
      <b>{t(test.ok ? 'settings.works' : 'settings.worksNot')}</b> {test.message}
      {!test.ok && test.fault === 'forbidden-origin' && <OriginCures />}
      {isForm && (
        <>
          {' '}
          <Button variant="default" size="xs" onClick={onEdit}>
            {t('models.change')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Names of the locale files have no hyphens. */
function keyOf(fault: ModelFault) {
  switch (fault) {
    case 'forbidden-origin':
      return 'forbidden_origin';
    case 'structured-output':
      return 'structured_output';
    case 'rate-limit':
      return 'rate_limit';
    default:
      return fault;
  }
}
