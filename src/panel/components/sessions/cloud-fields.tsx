import { Checkbox, NativeSelect, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { i18n } from '#i18n';
import { regions, type CloudService } from '../../../protocol/cloud';
import css from './sessions.module.css';

type CloudFieldsProps = { service: CloudService | undefined; isWrong: boolean };

/** The fields of a service's form: what is needed, and what else can be said. */
export function CloudFields({ service, isWrong }: CloudFieldsProps) {
  return (
    <>
      <TextInput
        name="baseUrl"
        label={i18n.t('cloud.address')}
        defaultValue={service?.baseUrl ?? 'http://127.0.0.1:3000'}
        placeholder="https://service.example"
        spellCheck={false}
        error={isWrong && i18n.t('cloud.addressFault')}
      />
      <PasswordInput
        name="apiKey"
        label={i18n.t('cloud.key')}
        description={i18n.t('cloud.keyText')}
        defaultValue={service?.apiKey ?? ''}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': i18n.t('settings.showKey'), tabIndex: 0 }}
      />
      <details className={css.further}>
        <summary>{i18n.t('cloud.more')}</summary>
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
        label={i18n.t('cloud.region')}
        defaultValue={service?.region ?? ''}
        data={[
          { value: '', label: i18n.t('cloud.regionAny') },
          ...regions.map((value) => ({ value, label: value })),
        ]}
      />
      <TextInput
        name="modelName"
        label={i18n.t('cloud.model')}
        description={i18n.t('cloud.modelText')}
        defaultValue={service?.modelName ?? 'auto'}
        spellCheck={false}
      />
      <Checkbox
        name="keepsRecordings"
        label={i18n.t('cloud.keeps')}
        description={i18n.t('cloud.keepsText')}
        defaultChecked={service?.keepsRecordings === true}
      />
    </div>
  );
}

function HeaderChoice({ chosen }: { chosen: string }) {
  return (
    <div className={css.stack}>
      <span className={css.label}>{i18n.t('cloud.headers')}</span>
      <SegmentedControl
        fullWidth
        name="headerNames"
        aria-label={i18n.t('cloud.headers')}
        defaultValue={chosen}
        data={[
          { value: 'neutral', label: i18n.t('cloud.neutral') },
          { value: 'public', label: i18n.t('cloud.public') },
        ]}
      />
    </div>
  );
}
