import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { VariableName } from '../../protocol/variables';
import { useIntents } from '../panel-context';
import { bareName, originsIn } from '../variable-form';
import css from './variables.module.css';

/** Name, value, what it is, and whether it is a secret, which it is unless the user says otherwise. */
export function AddVariable() {
  const { setVariable } = useIntents();
  const [isSecret, setSecret] = useState(true);
  const [faults, setFaults] = useState({ name: false, origins: false });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (field: string) => {
      const typed = data.get(field);
      return typeof typed === 'string' ? typed : '';
    };
    const name = bareName(text('name'));
    const isFit = VariableName.safeParse(name).success;
    const origins = originsIn(text('origins'));
    setFaults({ name: !isFit, origins: !origins });
    if (!isFit || !origins) return;
    const description = text('description').trim();
    const bound = origins.length > 0 ? { origins } : {};
    const variable = { name, value: text('value'), secret: isSecret, ...bound };
    void setVariable(description === '' ? variable : { ...variable, description });
    form.reset();
  };
  return (
    <form className={css.add} autoComplete="off" onSubmit={onSubmit}>
      <VariableFields isSecret={isSecret} faults={faults} />
      <Switch
        label={t('variables.secret')}
        description={t(isSecret ? 'variables.secretText' : 'variables.plainText')}
        checked={isSecret}
        onChange={(event) => setSecret(event.currentTarget.checked)}
        className={css.wide}
      />
      <Button type="submit" variant="default" className={css.wide}>
        {t('variables.add')}
      </Button>
    </form>
  );
}

type VariableFieldsProps = { isSecret: boolean; faults: { name: boolean; origins: boolean } };

function VariableFields({ isSecret, faults }: VariableFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        label={t('variables.name')}
        placeholder="email"
        required
        withAsterisk={false}
        spellCheck={false}
        error={faults.name && t('variables.badName')}
      />
      <TextInput
        name="value"
        label={t('variables.value')}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        required
        withAsterisk={false}
        spellCheck={false}
      />
      <TextInput name="description" label={t('variables.description')} className={css.wide} />
      <TextInput
        name="origins"
        label={t('variables.origins')}
        description={t('variables.originsText')}
        placeholder="https://shop.example"
        spellCheck={false}
        autoComplete="off"
        error={faults.origins && t('variables.badOrigin')}
        className={css.wide}
      />
    </>
  );
}
