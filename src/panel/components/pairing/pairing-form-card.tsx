import { Button } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '#i18n';
import { readPairing } from '../../intents/pairing-form';
import { useIntents, usePanelState } from '../../panel-context';
import shell from '../shell.module.css';
import ui from '../ui/kit.module.css';
import { PairingFields } from './pairing-fields';
import css from './pairing.module.css';

/** Takes the code that a broker shows. */
export function PairingFormCard() {
  const { isPairing } = usePanelState();
  const { pairBrowser } = useIntents();
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={css.form}
      aria-label={i18n.t('pairing.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = readPairing(new FormData(event.currentTarget));
        setWrong(!form);
        if (form && !isPairing) void pairBrowser(form);
      }}
    >
      <p className={`${shell.small} ${shell.second}`}>{i18n.t('pairing.text')}</p>
      <p className={`${shell.small} ${shell.second}`}>
        {i18n.t('pairing.how')} <code className={css.command}>npx tabwright pair</code>{' '}
        {i18n.t('pairing.checkout')} <code className={css.command}>npm start -- pair</code>
      </p>
      <PairingFields />
      <Button type="submit" loading={isPairing}>
        {i18n.t('pairing.pair')}
      </Button>
      <Outcome isWrong={isWrong} />
    </form>
  );
}

/** Why it was not paired. */
function Outcome({ isWrong }: { isWrong: boolean }) {
  const { pairingError } = usePanelState();
  if (!isWrong && !pairingError) return null;
  return (
    <p className={ui.result} data-tone="bad" role="alert">
      <b>{i18n.t('errors.pairing_refused')}</b> {isWrong ? i18n.t('pairing.fields') : pairingError?.message}
    </p>
  );
}
