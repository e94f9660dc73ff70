import { Button, CopyButton } from '@mantine/core';
import { i18n } from '#i18n';
import { thisBrowser } from '../../../browsers/this-browser';
import { modelIntents } from '../../intents/model-intents';
import { usePanelState, useOwnIntents } from '../../panel-context';
import css from './models.module.css';

/** The setting that Ollama has to be started with, so that it answers extensions. */
const ollamaLine = `OLLAMA_ORIGINS=${thisBrowser.ownScheme}://*`;

/** Cures for a server that refuses extensions: to have it take them, or to leave out our origin. */
export function OriginCures() {
  const { originRule } = usePanelState();
  const { allowOriginRule } = useOwnIntents(modelIntents);
  return (
    <ul className={css.cures}>
      <li>
        {i18n.t('models.startOllama')} <code>{ollamaLine}</code>{' '}
        <CopyButton value={ollamaLine}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {i18n.t(copied ? 'models.copied' : 'models.copy')}
            </Button>
          )}
        </CopyButton>
      </li>
      {originRule === 'missing' && (
        <li>
          {i18n.t('models.originText')}{' '}
          <Button variant="default" size="xs" onClick={() => void allowOriginRule()}>
            {i18n.t('models.allowOrigin')}
          </Button>
        </li>
      )}
      {originRule === 'given' && <li>{i18n.t('models.originGiven')}</li>}
    </ul>
  );
}
