import { Button, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import { thisBrowser } from '../../browsers/this-browser';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
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
