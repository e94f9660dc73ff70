import { ActionIcon, UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { cloudOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import { knownVariables } from '../state';
import css from './composer.module.css';
import shell from '../now/shell.module.css';

/** Shows the model that may be asked, and the button that runs the instruction. */
export function ComposerFoot({ isReady }: { isReady: boolean }) {
  const state = usePanelState();
  const { settings } = state;
  const { show, pick, toggleVariables } = useIntents();
  const count = knownVariables(state).length;
  if (cloudOf(state)) return <CloudFoot isReady={isReady} />;
  return (
    <div className={css.foot}>
      <UnstyledButton className={css.pick} title={t('composer.model')} onClick={() => show('models')}>
        <Icon name="chip" size={14} />
        <span className={shell.truncate}>
          {settings.models[0]?.config.modelName ?? t('composer.noModel')}
        </span>
      </UnstyledButton>
      <ActionIcon
        className={css.tool}
        aria-label={t('pick.start')}
        title={t('pick.start')}
        onClick={() => void pick()}
      >
        <Icon name="target" size={14} />
      </ActionIcon>
      <UnstyledButton
        className={css.pick}
        aria-expanded={state.variablesOpen}
        title={t('variables.title')}
        onClick={toggleVariables}
      >
        <Icon name="percent" size={14} />
        <span>{count === 0 ? t('variables.title') : t('variables.count', count, [count])}</span>
      </UnstyledButton>
      <RunButton isReady={isReady} />
    </div>
  );
}

/** In a cloud session nothing can be pointed at, and the service chooses its model. */
function CloudFoot({ isReady }: { isReady: boolean }) {
  const { settings } = usePanelState();
  return (
    <div className={css.foot}>
      <span className={css.pick} title={t('cloud.model')}>
        <Icon name="chip" size={14} />
        <span className={shell.truncate}>{settings.cloud?.modelName ?? 'auto'}</span>
      </span>
      <RunButton isReady={isReady} />
    </div>
  );
}

function RunButton({ isReady }: { isReady: boolean }) {
  return (
    <span className={css.run}>
      {isReady && <kbd aria-hidden="true">↵</kbd>}
      <ActionIcon
        type="submit"
        variant="filled"
        color="layout"
        disabled={!isReady}
        aria-label={t('composer.run')}
        title={t('composer.run')}
      >
        <Icon name="send" />
      </ActionIcon>
    </span>
  );
}
