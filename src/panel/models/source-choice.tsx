import { Anchor, NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import { offeredProviders } from '../model-form';
import shell from '../now/shell.module.css';
import css from './models.module.css';
import { isLocalSource, sourceGroups, sourceName, sourceNamed, type ModelSource } from './model-sources';

type SourceChoiceProps = { source: ModelSource; onChoose: (source: ModelSource) => void };

/** Chooses whose model it is, and says where a key for it is to be had, or that none is needed. */
export function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  return (
    <div className={css.source}>
      <NativeSelect
        label={t('models.provider')}
        value={source.id}
        onChange={({ currentTarget }) => onChoose(sourceNamed(currentTarget.value))}
        data={(['hosted', 'local', 'other'] as const).map((group) => ({
          group: t(`models.group_${group}`),
          items: sourceGroups[group]
            .filter(({ provider }) => offeredProviders.includes(provider))
            .map((each) => ({ value: each.id, label: sourceName(each) })),
        }))}
      />
      <SourceHelp source={source} />
    </div>
  );
}

function SourceHelp({ source }: { source: ModelSource }) {
  const { keyPage, baseURL } = source;
  if (keyPage)
    return (
      <Anchor href={keyPage} target="_blank" rel="noreferrer" className={css.keyPage}>
        {t('models.getKey', [sourceName(source)])} <Icon name="outside" size={12} />
      </Anchor>
    );
  if (!isLocalSource(source) || baseURL === undefined) return null;
  return (
    <p className={`${shell.small} ${shell.second}`}>
      {t('models.localText', [sourceName(source), new URL(baseURL).host])}
    </p>
  );
}
