import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { i18n } from '#i18n';
import { VariableName } from '../../../protocol/variables';
import { useIntents } from '../../context';
import { bareName } from '../../variable-form';
import css from './variables.module.css';

/** Name, value, what it is, and whether it is a secret, which it is unless the user says otherwise. */
export function AddVariable() {
  const { setVariable } = useIntents();
  const [isSecret, setSecret] = useState(true);
  const [isBadName, setBadName] = useState(false);
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
    setBadName(!isFit);
    if (!isFit) return;
    const description = text('description').trim();
    const variable = { name, value: text('value'), secret: isSecret };
    void setVariable(description === '' ? variable : { ...variable, description });
    form.reset();
  };
  return (
    <form className={css.add} autoComplete="off" onSubmit={onSubmit}>
      <TextInput
        name="name"
        label={i18n.t('variables.name')}
        placeholder="email"
        required
        withAsterisk={false}
        spellCheck={false}
        error={isBadName && i18n.t('variables.badName')}
      />
      <TextInput
        name="value"
        label={i18n.t('variables.value')}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        required
        withAsterisk={false}
        spellCheck={false}
      />
      <TextInput name="description" label={i18n.t('variables.description')} className={css.wide} />
      <Switch
        label={i18n.t('variables.secret')}
        description={i18n.t(isSecret ? 'variables.secretText' : 'variables.plainText')}
        checked={isSecret}
        onChange={(event) => setSecret(event.currentTarget.checked)}
        className={css.wide}
      />
      <Button type="submit" variant="default" className={css.wide}>
        {i18n.t('variables.add')}
      </Button>
    </form>
  );
}
