import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { ownValue } from '../../base/json';
import type { CloudSession } from '../../protocol/cloud';
import { useAsked } from '../hooks/use-asked';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import { sentenceOf, type Request } from '../state';
import shell from '../now/shell.module.css';
import { AskedValue } from '../variables/asked-value';
import variables from '../variables/variables.module.css';

type SendValuesCardProps = { session: CloudSession; missing: readonly string[]; request: Request };

/** Asks for the values that a service is to type, and says where they go. Secrets are never filled in. */
export function SendValuesCard({ session, missing, request }: SendValuesCardProps) {
  const { variables: kept } = usePanelState();
  const { sendValues, dismiss } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const host = new URL(session.baseUrl).host;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = missing.map((name) => {
      const value = data.get(`value ${name}`);
      return [name, typeof value === 'string' ? value : ''] as const;
    });
    void sendValues(Object.fromEntries(given));
  };
  return (
    <form
      ref={form}
      className={variables.card}
      aria-labelledby="send-title"
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <div role="alert">
        <h2 id="send-title">{t('cloud.valuesTitle', [host])}</h2>
        <p className={`${shell.small} ${shell.second}`}>
          {t('cloud.valuesText', [pageText(sentenceOf(request))])}
        </p>
      </div>
      {missing.map((name) => (
        <AskedValue
          key={name}
          name={name}
          isSecret={!ownValue(kept, name)}
          defaultValue={ownValue(kept, name)?.value ?? ''}
          required
        />
      ))}
      <div className={variables.buttons}>
        <Button type="submit">{t('cloud.send')}</Button>
        <Button variant="default" onClick={dismiss} rightSection={<kbd>Esc</kbd>}>
          {t('variables.cancel')}
        </Button>
      </div>
    </form>
  );
}
