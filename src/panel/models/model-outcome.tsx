import { Button, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import type { ModelFault } from '../../protocol/models/model-config';
import { duration } from '../format';
import { Icon } from '../icons';
import type { ModelTest } from '../state';
import css from './models.module.css';
import { thisBrowser } from '../../browsers/this-browser';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';

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

/** The setting that Ollama has to be started with, so that it answers extensions. */
const ollamaLine = `OLLAMA_ORIGINS=${thisBrowser.ownScheme}://*`;

/** Cures for a server that refuses extensions: to have it take them, or to leave out our origin. */
function OriginCures() {
  const { originRule } = usePanelState();
  const { allowOriginRule } = useOwnIntents(modelIntents);
  return (
    <ul className={css.cures}>
      <li>
        {t('models.startOllama')} <code>{ollamaLine}</code>{' '}
        <CopyButton value={ollamaLine}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {t(copied ? 'models.copied' : 'models.copy')}
            </Button>
          )}
        </CopyButton>
      </li>
      {originRule === 'missing' && (
        <li>
          {t('models.originText')}{' '}
          <Button variant="default" size="xs" onClick={() => void allowOriginRule()}>
            {t('models.allowOrigin')}
          </Button>
        </li>
      )}
      {originRule === 'given' && <li>{t('models.originGiven')}</li>}
    </ul>
  );
}
