import { Button, VisuallyHidden } from '@mantine/core';
import { t } from '../../languages/t';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './models.module.css';

/** Tells the last change of the list: the new place of a model, or a removal with a way to undo it. */
export function ModelNotice() {
  const { modelChange, settings } = usePanelState();
  const { restoreModel } = useOwnIntents(modelIntents);
  const { models } = settings;
  const at = models.findIndex(({ id }) => id === modelChange?.model.id);
  const { modelName = '' } = modelChange?.model.config ?? {};
  return (
    <div role="status">
      {modelChange?.kind === 'moved' && at >= 0 && (
        <VisuallyHidden>
          {t('models.moved', [modelName, String(at + 1), String(models.length)])}
        </VisuallyHidden>
      )}
      {modelChange?.kind === 'removed' && (
        <p className={`${shell.small} ${css.removed}`}>
          <span className={css.name}>{t('models.removed', [modelName])}</span>
          <Button variant="default" size="xs" onClick={() => void restoreModel()}>
            {t('models.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
