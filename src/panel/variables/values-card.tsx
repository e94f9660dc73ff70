import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { useAsked } from '../hooks/use-asked';
import { useIntents } from '../panel-context';
import { pageText } from '../format';
import { sentenceOf, type Request } from '../state';
import shell from '../now/shell.module.css';
import { AskedValue } from './asked-value';
import css from './variables.module.css';

type ValuesCardProps = { missing: readonly string[]; request: Request };

/** Asks for the values an instruction needs, before anything is done. */
export function ValuesCard({ missing, request }: ValuesCardProps) {
  const { giveValues, dismiss } = useIntents();
  const form = useAsked<HTMLFormElement>();
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
      ref={form}
      className={css.card}
      aria-labelledby="values-title"
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <div role="alert">
        <h2 id="values-title">{t('variables.valuesTitle')}</h2>
        <p className={`${shell.small} ${shell.second}`}>
          {t('variables.valuesText', [pageText(sentenceOf(request))])}
        </p>
      </div>
      {missing.map((name) => (
        <AskedValue key={name} name={name} required />
      ))}
      <div className={css.buttons}>
        <Button type="submit">{t('variables.go')}</Button>
        <Button variant="default" onClick={dismiss} rightSection={<kbd>Esc</kbd>}>
          {t('variables.cancel')}
        </Button>
      </div>
    </form>
  );
}
