import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ConfiguredModel } from '../../protocol/models/models';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { modelAddress, keyEnd } from '../model-address';
import shell from '../now/shell.module.css';
import { ModelOutcome, TestPill } from './model-outcome';
import { ModelTools } from './model-tools';
import css from './models.module.css';

type ModelRowProps = { model: ConfiguredModel; at: number; onEdit: () => void };

/** One model: where it is, what its last test came to, and its place. */
export function ModelRow({ model, at, onEdit }: ModelRowProps) {
  const { modelTests } = usePanelState();
  const { testModel } = useOwnIntents(modelIntents);
  const { modelName } = model.config;
  const test = modelTests[model.id];
  return (
    <>
      <div className={css.head}>
        <div className={shell.grow}>
          <p className={`${shell.itemTitle} ${css.name}`} title={modelName}>
            {modelName}
          </p>
          <p className={`${shell.meta} ${shell.third} ${css.name}`}>{whereIs(model)}</p>
          {model.ability && (
            <p className={`${shell.meta} ${shell.third}`}>
              {t('modelMode.title', [t(`modelMode.${model.ability.mode}`)])}
            </p>
          )}
        </div>
        <TestPill test={test} />
        <Button
          variant="default"
          size="xs"
          loading={test === 'running'}
          onClick={() => void testModel(model)}
        >
          {t('settings.test')}
        </Button>
      </div>
      <ModelTools model={model} at={at} onEdit={onEdit} />
      <ModelOutcome test={test} onEdit={onEdit} />
    </>
  );
}

function whereIs({ config }: ConfiguredModel): string {
  const address = modelAddress(config);
  const end = keyEnd(config);
  const host = address === undefined ? t('models.inBrowser') : new URL(address).host;
  return end === undefined ? host : `${host} · ${t('models.keyEnd', [end])}`;
}
