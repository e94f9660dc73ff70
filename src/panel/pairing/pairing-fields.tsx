import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { defaultPairingPort } from '../../protocol/pairing/pairing-messages';
import { usualLabel, type PairingField } from '../pairing-form';
import css from './pairing.module.css';

type PairingFieldsProps = { faults: readonly PairingField[] };

/** The fields of the form: the code, the name that this browser gets, and the port where it is another. Each says what is wrong with it. */
export function PairingFields({ faults }: PairingFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const errorOf = (name: PairingField) => faults.includes(name) && t(`pairing.fault_${name}`);
  return (
    <>
      <TextInput
        name="code"
        label={t('pairing.code')}
        placeholder="K7QF-2M9X"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('code')}
        classNames={{ input: css.code }}
      />
      <TextInput
        name="label"
        label={t('pairing.label')}
        description={t('pairing.labelText')}
        defaultValue={usualLabel()}
        error={errorOf('label')}
        maxLength={40}
        autoComplete="off"
      />
      <details
        className={css.more}
        open={isOpen || faults.includes('port')}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('pairing.more')}</summary>
        <TextInput
          name="port"
          label={t('pairing.port')}
          inputMode="numeric"
          error={errorOf('port')}
          defaultValue={String(defaultPairingPort)}
        />
      </details>
    </>
  );
}
