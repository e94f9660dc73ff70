import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { VariableName } from '../../protocol/variables';
import { pageText } from '../format';
import { Icon } from '../icons';
import { Form, Toggle, type Typed } from '../kit/form';
import { List, PlainButton, RemoveButton, Small } from '../kit/kit';
import chips from '../now/chips.module.css';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import { knownVariables, type KnownVariable } from '../state';
import { bareName, originsIn } from '../variable-form';
import css from './variables.module.css';

/** The variables there are, and a way to add one. */
export function VariablesArea() {
  const known = usePanelState(knownVariables);
  const isOpen = usePanelState((state) => state.variablesOpen);
  if (!isOpen) return null;
  return (
    <section className={css.area} aria-label={t('variables.title')}>
      <Small>{t('variables.text')}</Small>
      {known.length > 0 && (
        <List>
          {known.map((variable) => (
            <VariableRow key={variable.name} variable={variable} />
          ))}
        </List>
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
      <RemoveButton
        className={css.remove}
        label={t('variables.remove', [name])}
        onClick={() => removeVariable(name)}
      />
    </li>
  );
}

/** Takes a name, a value, what it is, and whether it is a secret, which it is unless the user says otherwise. */
function AddVariable() {
  const { setVariable } = useIntents();
  const [secret, setSecret] = useState(true);
  const [faults, setFaults] = useState({ name: false, origins: false });
  const add = ({ text }: Typed, form: HTMLFormElement) => {
    const name = bareName(text('name'));
    const origins = originsIn(text('origins'));
    const isFit = VariableName.safeParse(name).success;
    setFaults({ name: !isFit, origins: !origins });
    if (!isFit || !origins) return;
    void setVariable({
      name,
      value: text('value'),
      secret,
      origins: origins.length > 0 ? origins : undefined,
      description: text('description').trim() || undefined,
    });
    form.reset();
  };
  const needed = { required: true, withAsterisk: false, spellCheck: false };
  return (
    <Form className={css.add} autoComplete="off" onSend={add}>
      <TextInput
        name="name"
        label={t('variables.name')}
        placeholder="email"
        error={faults.name && t('variables.badName')}
        {...needed}
      />
      <TextInput
        name="value"
        label={t('variables.value')}
        type={secret ? 'password' : 'text'}
        autoComplete="off"
        {...needed}
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
      <Toggle
        label={t('variables.secret')}
        description={t(secret ? 'variables.secretText' : 'variables.plainText')}
        checked={secret}
        onChange={setSecret}
        className={css.wide}
      />
      <PlainButton type="submit" className={css.wide}>
        {t('variables.add')}
      </PlainButton>
    </Form>
  );
}
