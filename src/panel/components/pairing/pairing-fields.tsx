import { TextInput } from '@mantine/core';
import { i18n } from '#i18n';
import { defaultPairingPort } from '../../../protocol/pairing/pairing-messages';
import css from './pairing.module.css';

/** The fields of the form: the code, the name that this browser gets, and the port where it is another. */
export function PairingFields() {
  return (
    <>
      <TextInput
        name="code"
        label={i18n.t('pairing.code')}
        placeholder="K7QF-2M9X"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: css.code }}
      />
      <TextInput
        name="label"
        label={i18n.t('pairing.label')}
        description={i18n.t('pairing.labelText')}
        maxLength={40}
        autoComplete="off"
      />
      <details className={css.more}>
        <summary>{i18n.t('pairing.more')}</summary>
        <TextInput
          name="port"
          label={i18n.t('pairing.port')}
          inputMode="numeric"
          defaultValue={String(defaultPairingPort)}
        />
      </details>
    </>
  );
}
