import { t } from '../../languages/t';
import { usePanelState, useIntents } from '../panel-context';
import { knownVariables, type KnownVariable } from '../state';
import shell from '../now/shell.module.css';
import css from './variables.module.css';
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { pageText } from '../format';
import { Icon } from '../icons';
import chips from '../now/chips.module.css';
import { useState, type SubmitEvent } from 'react';
import { VariableName } from '../../protocol/variables';
import { bareName, originsIn } from '../variable-form';

/** The variables there are, and a way to add one. */
export function VariablesArea() {
  const state = usePanelState();
  const known = knownVariables(state);
  if (!state.variablesOpen) return null;
  return (
    <section className={css.area} aria-label={t('variables.title')}>
      <p className={`${shell.small} ${shell.second}`}>{t('variables.text')}</p>
      {known.length > 0 && (
        <ul className={shell.list}>
          {known.map((variable) => (
            <VariableRow key={variable.name} variable={variable} />
          ))}
        </ul>
      )}
      <AddVariable />
    </section>
  );
}

/** A variable: its name, its value unless it is a secret, what it is, and where it may be typed. */
function VariableRow({ variable: { name, value, description, origins } }: { variable: KnownVariable }) {
  const { removeVariable } = useIntents();
  return (
    <li className={css.row}>
      <code className={chips.variable}>
        <bdi>{`%${name}%`}</bdi>
      </code>
      <span className={`${shell.grow} ${shell.truncate} ${shell.small}`}>
        {value === undefined ? (
          <span role="img" aria-label={t('variables.hidden')}>
            ••••••
          </span>
        ) : (
          <bdi>{pageText(value)}</bdi>
        )}
        {description !== undefined && <span className={shell.third}> {pageText(description)}</span>}
        {origins && (
          <span className={css.origins}>
            {t('variables.onlyOn')} <bdi>{origins.join(', ')}</bdi>
          </span>
        )}
      </span>
      {value === undefined && <Icon name="lock" size={14} />}
      <ActionIcon
        className={css.remove}
        aria-label={t('variables.remove', [name])}
        title={t('variables.remove', [name])}
        onClick={() => void removeVariable(name)}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}

/** Name, value, what it is, and whether it is a secret, which it is unless the user says otherwise. */
function AddVariable() {
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
