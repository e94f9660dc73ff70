import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import type { ConfiguredModel } from '../../protocol/models/models';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { Icon, type IconName } from '../icons';
import { addButtonId, editButtonId } from './ids';
import css from './models.module.css';

type ModelToolsProps = { model: ConfiguredModel; at: number; onEdit: () => void };

/** The tools of a model in the list: moving, editing and removing it. */
export function ModelTools({ model: { id, config }, at, onEdit }: ModelToolsProps) {
  const { models } = usePanelState().settings;
  const { moveModel, removeModel } = useOwnIntents(modelIntents);
  const { modelName } = config;
  const remove = () => {
    // The button goes with its row; the next one is where the list goes on.
    const neighbour = models[at + 1] ?? models[at - 1];
    document.getElementById(neighbour ? editButtonId(neighbour.id) : addButtonId)?.focus();
    void removeModel(id);
  };
  return (
    <div className={css.tools}>
      <Tool
        icon="up"
        label={t('models.up', [modelName])}
        isOff={at === 0}
        onUse={() => void moveModel(id, -1)}
      />
      <Tool
        icon="down"
        label={t('models.down', [modelName])}
        isOff={at === models.length - 1}
        onUse={() => void moveModel(id, 1)}
      />
      <Tool id={editButtonId(id)} icon="edit" label={t('models.edit', [modelName])} onUse={onEdit} />
      <Tool icon="close" label={t('models.remove', [modelName])} onUse={remove} />
    </div>
  );
}

type ToolProps = {
  icon: IconName;
  label: string;
  onUse: () => void;
  isOff?: boolean;
  id?: string;
};

/** One that is off keeps its focus: a model is moved to the end with one key. */
function Tool({ icon, label, onUse, isOff = false, id }: ToolProps) {
  return (
    <ActionIcon
      {...(id !== undefined && { id })}
      aria-label={label}
      title={label}
      onClick={isOff ? undefined : onUse}
      aria-disabled={isOff}
      data-disabled={isOff}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  );
}
