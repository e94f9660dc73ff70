import { Checkbox, NativeSelect, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import { regions, type CloudService } from '../../protocol/cloud';
import css from './sessions.module.css';

type CloudFieldsProps = { service: CloudService | undefined; isWrong: boolean };

/** The fields of a service's form: what is needed, and what else can be said. */
export function CloudFields({ service, isWrong }: CloudFieldsProps) {
  return (
    <>
      <TextInput
        name="baseUrl"
        label={t('cloud.address')}
        defaultValue={service?.baseUrl ?? 'http://127.0.0.1:3000'}
        placeholder="https://service.example"
        spellCheck={false}
        error={isWrong && t('cloud.addressFault')}
      />
      <PasswordInput
        name="apiKey"
        label={t('cloud.key')}
        description={t('cloud.keyText')}
        defaultValue={service?.apiKey ?? ''}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('settings.showKey'), tabIndex: 0 }}
      />
      <details className={css.further}>
        <summary>{t('cloud.more')}</summary>
        <FurtherFields service={service} />
      </details>
    </>
  );
}

function FurtherFields({ service }: Pick<CloudFieldsProps, 'service'>) {
  return (
    <div className={css.stack}>
      <HeaderChoice chosen={service?.headerNames ?? 'neutral'} />
      <NativeSelect
        name="region"
        label={t('cloud.region')}
        defaultValue={service?.region ?? ''}
        data={[
          { value: '', label: t('cloud.regionAny') },
          ...regions.map((value) => ({ value, label: value })),
        ]}
      />
      <TextInput
        name="modelName"
        label={t('cloud.model')}
        description={t('cloud.modelText')}
        defaultValue={service?.modelName ?? 'auto'}
        spellCheck={false}
      />
      <Checkbox
        name="keepsRecordings"
        label={t('cloud.keeps')}
        description={t('cloud.keepsText')}
        defaultChecked={service?.keepsRecordings === true}
      />
    </div>
  );
}

function HeaderChoice({ chosen }: { chosen: string }) {
  return (
    <div className={css.stack}>
      <span className={css.label}>{t('cloud.headers')}</span>
      <SegmentedControl
        fullWidth
        name="headerNames"
        aria-label={t('cloud.headers')}
        defaultValue={chosen}
        data={[
          { value: 'neutral', label: t('cloud.neutral') },
          { value: 'public', label: t('cloud.public') },
        ]}
      />
    </div>
  );
}
