import { CopyButton } from '@mantine/core';
import { thisBrowser } from '../../browsers/this-browser';
import { t } from '../../languages/t';
import type { ModelFault } from '../../protocol/models/model-config';
import { duration } from '../format';
import { Icon } from '../icons';
import { modelIntents } from '../intents/model-intents';
import { PlainButton } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { useOwnIntents, usePanelState } from '../panel-context';
import type { ModelTest } from './model-atoms';
import css from './models.module.css';

const warnings: readonly ModelFault[] = ['cors', 'forbidden-origin', 'rate-limit', 'structured-output'];

const toneOf = (test: Exclude<ModelTest, 'running'>) =>
  test.ok ? 'ok' : warnings.includes(test.fault) ? 'warn' : 'bad';

const icons = { ok: 'check', warn: 'warning', bad: 'close' } as const;

/** The outcome of the last test, in a word. */
export function TestPill({ test }: { test: ModelTest | undefined }) {
  if (!test || test === 'running') return null;
  const tone = toneOf(test);
  return (
    <span className={ui.pill} data-tone={tone}>
      <Icon name={icons[tone]} size={12} />
      {test.ok ? duration(test.ms) : t(`modelFault.${keyOf(test.fault)}`)}
    </span>
  );
}

/** The faults that its form cures. */
const inForm: readonly ModelFault[] = ['configuration', 'key', 'model', 'network'];

/** The outcome of the last test, and its cure; `onEdit` opens its form, where that is not open. */
export function ModelOutcome({ test, onEdit }: { test: ModelTest | undefined; onEdit?: () => void }) {
  if (!test || test === 'running') return null;
  return (
    <div className={`${ui.result} ${css.result}`} data-tone={toneOf(test)} role="status">
      <b>{t(test.ok ? 'settings.works' : 'settings.worksNot')}</b> {test.message}
      {!test.ok && test.fault === 'forbidden-origin' && <OriginCures />}
      {!test.ok && onEdit && inForm.includes(test.fault) && (
        <>
          {' '}
          <PlainButton size="xs" onClick={onEdit}>
            {t('models.change')}
          </PlainButton>
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
  const originRule = usePanelState((state) => state.originRule);
  const { allowOriginRule } = useOwnIntents(modelIntents);
  return (
    <ul className={css.cures}>
      <li>
        {t('models.startOllama')} <code>{ollamaLine}</code>{' '}
        <CopyButton value={ollamaLine}>
          {({ copied, copy }) => (
            <PlainButton size="xs" onClick={copy}>
              {t(copied ? 'models.copied' : 'models.copy')}
            </PlainButton>
          )}
        </CopyButton>
      </li>
      {originRule === 'missing' && (
        <li>
          {t('models.originText')}{' '}
          <PlainButton size="xs" onClick={allowOriginRule}>
            {t('models.allowOrigin')}
          </PlainButton>
        </li>
      )}
      {originRule === 'given' && <li>{t('models.originGiven')}</li>}
    </ul>
  );
}
