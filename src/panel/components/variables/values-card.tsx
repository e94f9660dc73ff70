import { Button, Switch, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { i18n } from '#i18n';
import { useIntents } from '../../context';
import { pageText } from '../../format';
import { sentenceOf, type Request } from '../../state';
import { soundsSecret } from '../../variable-form';
import shell from '../shell.module.css';
import css from './variables.module.css';

type ValuesCardProps = { missing: readonly string[]; request: Request };

/** Asks for the values an instruction needs, before anything is done. */
export function ValuesCard({ missing, request }: ValuesCardProps) {
  const { giveValues, dismiss } = useIntents();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = missing.map((name) => {
      const value = data.get(`value ${name}`);
      return { name, value: typeof value === 'string' ? value : '', secret: data.has(`secret ${name}`) };
    });
    void giveValues(given);
  };
  return (
    <form
      className={css.card}
      aria-labelledby="values-title"
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <div role="alert">
        <h2 id="values-title">{i18n.t('variables.valuesTitle')}</h2>
        <p className={`${shell.small} ${shell.second}`}>
          {i18n.t('variables.valuesText', [pageText(sentenceOf(request))])}
        </p>
      </div>
      {missing.map((name) => (
        <div key={name} className={css.asked}>
          <TextInput
            name={`value ${name}`}
            label={<bdi>{`%${name}%`}</bdi>}
            aria-label={i18n.t('variables.valueOf', [name])}
            required
            withAsterisk={false}
            classNames={{ input: css.masked ?? '' }}
            spellCheck={false}
          />
          <Switch
            name={`secret ${name}`}
            label={i18n.t('variables.secret')}
            aria-label={i18n.t('variables.secretOf', [name])}
            description={i18n.t('variables.secretText')}
            defaultChecked={soundsSecret(name)}
          />
        </div>
      ))}
      <div className={css.buttons}>
        <Button type="submit">{i18n.t('variables.go')}</Button>
        <Button variant="default" onClick={dismiss} rightSection={<kbd>Esc</kbd>}>
          {i18n.t('variables.cancel')}
        </Button>
      </div>
    </form>
  );
}
