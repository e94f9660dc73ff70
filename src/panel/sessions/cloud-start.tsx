import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { isWebPage, shortAddress, typedAddress } from '../page-address';
import { useIntents, usePanelState } from '../panel-context';
import css from './sessions.module.css';

/** Starts a session at the service, or takes one up by its id. */
export function CloudStart() {
  return (
    <div className={css.card}>
      <StartForm />
      <ResumeForm />
    </div>
  );
}

const textIn = (form: HTMLFormElement, name: string): string => {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed.trim() : '';
};

/** The tab's address is offered, and goes nowhere unless it is taken. */
function StartForm() {
  const { tab, cloudBusy } = usePanelState();
  const { startCloudSession } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const url = tab?.url;
  const start = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textIn(event.currentTarget, 'url');
    const address = typedAddress(text);
    setWrong(text !== '' && address === undefined);
    if (text === '' || address !== undefined) void startCloudSession(address);
  };
  const offer = (address: string) => {
    if (!field.current) return;
    field.current.value = address;
    field.current.focus();
  };
  return (
    <form className={css.stack} noValidate onSubmit={start}>
      <TextInput
        ref={field}
        name="url"
        label={t('cloud.startAt')}
        description={t('cloud.startHint')}
        error={isWrong && t('cloud.addressFault')}
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
      />
      {url !== undefined && isWebPage(url) && (
        <Button variant="subtle" size="compact-sm" className={css.offer} onClick={() => offer(url)}>
          <bdi>{t('cloud.startHere', [shortAddress(url)])}</bdi>
        </Button>
      )}
      <div>
        <Button type="submit" loading={cloudBusy === 'start'} disabled={cloudBusy !== undefined}>
          {t('cloud.new')}
        </Button>
      </div>
    </form>
  );
}

function ResumeForm() {
  const { cloudBusy } = usePanelState();
  const { resumeCloudSession } = useIntents();
  const resume = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const id = textIn(form, 'id');
    if (id !== '') void resumeCloudSession(id).then(() => form.reset());
  };
  return (
    <form className={css.inline} onSubmit={resume}>
      <TextInput
        name="id"
        className={css.grow}
        label={t('cloud.resumeId')}
        required
        withAsterisk={false}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="default"
        loading={cloudBusy === 'resume'}
        disabled={cloudBusy !== undefined}
      >
        {t('cloud.resume')}
      </Button>
    </form>
  );
}
