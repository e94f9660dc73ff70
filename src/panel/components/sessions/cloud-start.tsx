import { Button, Checkbox, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { i18n } from '#i18n';
import { isWebPage, shortAddress } from '../../page-address';
import { useIntents, usePanelState } from '../../panel-context';
import css from './sessions.module.css';

/** Starts a session at the service, on the tab's address where that is wanted, or takes one up by its id. */
export function CloudStart() {
  const state = usePanelState();
  const { startCloudSession, resumeCloudSession } = useIntents();
  const url = state.tab?.url;
  const mayOpen = url !== undefined && isWebPage(url);
  const isBusy = state.cloudBusy !== undefined;
  const start = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWanted = new FormData(event.currentTarget).has('here');
    void startCloudSession(isWanted && mayOpen ? url : undefined);
  };
  const resume = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const id = new FormData(form).get('id');
    if (typeof id === 'string' && id.trim() !== '')
      void resumeCloudSession(id.trim()).then(() => form.reset());
  };
  return (
    <div className={css.card}>
      <form className={css.stack} onSubmit={start}>
        {mayOpen && (
          <Checkbox
            name="here"
            label={<bdi className={css.address}>{i18n.t('cloud.startHere', [shortAddress(url)])}</bdi>}
            description={i18n.t('cloud.startHint')}
          />
        )}
        <div>
          <Button type="submit" loading={state.cloudBusy === 'start'} disabled={isBusy}>
            {i18n.t('cloud.new')}
          </Button>
        </div>
      </form>
      <form className={css.inline} onSubmit={resume}>
        <TextInput
          name="id"
          className={css.grow}
          label={i18n.t('cloud.resumeId')}
          required
          withAsterisk={false}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
        />
        <Button type="submit" variant="default" loading={state.cloudBusy === 'resume'} disabled={isBusy}>
          {i18n.t('cloud.resume')}
        </Button>
      </form>
    </div>
  );
}
