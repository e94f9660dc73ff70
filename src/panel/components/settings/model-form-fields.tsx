import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { i18n } from '#i18n';
import type { ModelFaults, ModelFields } from '../../model-form';

/** The fields of the model form. The key is masked until it is asked for. */
export function ModelFormFields({ fields, faults }: { fields: ModelFields; faults: ModelFaults }) {
  return (
    <>
      <TextInput
        name="baseUrl"
        label={i18n.t('settings.baseUrl')}
        description={i18n.t('settings.baseUrlText')}
        defaultValue={fields.baseUrl}
        placeholder="https://api.openai.com/v1"
        inputMode="url"
        spellCheck={false}
        error={faults.baseUrl && i18n.t('settings.badUrl')}
      />
      <PasswordInput
        name="apiKey"
        label={i18n.t('settings.key')}
        defaultValue={fields.apiKey}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': i18n.t('settings.showKey'), tabIndex: 0 }}
      />
      <TextInput
        name="name"
        label={i18n.t('settings.name')}
        defaultValue={fields.name}
        placeholder="openai/gpt-4o-mini"
        spellCheck={false}
        error={faults.name && i18n.t('settings.noName')}
      />
      <SegmentedControl
        name="format"
        aria-label={i18n.t('settings.format')}
        defaultValue={fields.format}
        data={[
          { value: 'chat', label: i18n.t('settings.chat') },
          { value: 'responses', label: i18n.t('settings.responses') },
        ]}
      />
    </>
  );
}
