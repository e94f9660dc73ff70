import { Switch, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useFault } from '../hooks/use-fault';
import { soundsSecret } from '../variable-form';
import css from './variables.module.css';

type AskedValueProps = TextInputProps & {
  /** Of the variable. */
  name: string;
  /** Left out, the user says so. */
  isSecret?: boolean;
};

/** Asks for the value of a variable; what is secret is not shown while it is typed. */
export function AskedValue({ name, isSecret, ...rest }: AskedValueProps) {
  const [isMarked, setMarked] = useState(soundsSecret(name));
  const fault = useFault();
  return (
    <div className={css.asked}>
      <TextInput
        name={`value ${name}`}
        type={(isSecret ?? isMarked) ? 'password' : 'text'}
        autoComplete="off"
        label={<bdi>{`%${name}%`}</bdi>}
        aria-label={t('variables.valueOf', [name])}
        withAsterisk={false}
        spellCheck={false}
        {...fault}
        {...rest}
      />
      {isSecret === undefined && (
        <Switch
          name={`secret ${name}`}
          label={t('variables.secret')}
          aria-label={t('variables.secretOf', [name])}
          description={t('variables.secretText')}
          checked={isMarked}
          onChange={(event) => setMarked(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
