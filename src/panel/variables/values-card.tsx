import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { ownValue } from '../../base/json';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { pageText } from '../format';
import { useAsked } from '../hooks/use-asked';
import { useFault } from '../hooks/use-fault';
import { Form, SendOrLeave, Toggle, type Typed } from '../kit/form';
import { Small } from '../kit/kit';
import { useIntents, usePanelState } from '../panel-context';
import { sentenceOf, type Request } from '../state';
import { soundsSecret } from '../variable-form';
import css from './variables.module.css';

type ValuesCardProps = { missing: readonly string[]; request: Request; cloud?: CloudSession };

/**
 * Asks for the values an instruction needs, before anything is done. A service is given them for this time: it is said where they go, and
 * secrets are never filled in.
 */
export function ValuesCard({ missing, request, cloud }: ValuesCardProps) {
  const variables = usePanelState((state) => state.variables);
  const { giveValues, sendValues, dismiss } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const said = pageText(sentenceOf(request));
  const send = ({ text, isOn }: Typed) => {
    const valueOf = (name: string) => text(`value ${name}`);
    if (cloud) return sendValues(Object.fromEntries(missing.map((name) => [name, valueOf(name)])));
    return giveValues(
      missing.map((name) => ({ name, value: valueOf(name), secret: isOn(`secret ${name}`) })),
    );
  };
  return (
    <Form
      ref={form}
      className={css.card}
      aria-labelledby="values-title"
      autoComplete="off"
      onSend={send}
      onLeave={dismiss}
    >
      <div role="alert">
        <h2 id="values-title">
          {cloud ? t('cloud.valuesTitle', [new URL(cloud.baseUrl).host]) : t('variables.valuesTitle')}
        </h2>
        <Small>{cloud ? t('cloud.valuesText', [said]) : t('variables.valuesText', [said])}</Small>
      </div>
      {missing.map((name) => {
        const kept = cloud && ownValue(variables, name);
        return (
          <AskedValue
            key={name}
            name={name}
            isSecret={cloud && !kept}
            defaultValue={kept?.value ?? ''}
            required
          />
        );
      })}
      <SendOrLeave
        send={t(cloud ? 'cloud.send' : 'variables.go')}
        leave={t('variables.cancel')}
        onLeave={dismiss}
      />
    </Form>
  );
}

type AskedValueProps = TextInputProps & {
  /** The variable's. */
  name: string;
  /** Left out, the user says so. */
  isSecret?: boolean;
};

/** Asks for the value of a variable; a secret is not shown while it is typed. */
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
        <Toggle
          name={`secret ${name}`}
          label={t('variables.secret')}
          aria-label={t('variables.secretOf', [name])}
          description={t('variables.secretText')}
          checked={isMarked}
          onChange={setMarked}
        />
      )}
    </div>
  );
}
