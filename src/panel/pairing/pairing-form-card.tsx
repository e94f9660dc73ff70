import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import { readPairing, type PairingField } from '../pairing-form';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { PairingFields } from './pairing-fields';
import css from './pairing.module.css';

/** Takes the code that a broker shows. */
export function PairingFormCard() {
  const { isPairing } = usePanelState();
  const { pairBrowser } = useIntents();
  const [faults, setFaults] = useState<readonly PairingField[]>([]);
  const card = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = card.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (faults.length > 0) wrong?.focus();
  }, [faults]);
  return (
    <form
      ref={card}
      className={css.form}
      aria-label={t('pairing.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readPairing(new FormData(event.currentTarget));
        setFaults('faults' in read ? read.faults : []);
        if ('form' in read && !isPairing) void pairBrowser(read.form);
      }}
    >
      <p className={`${shell.small} ${shell.second}`}>{t('pairing.text')}</p>
      <p className={`${shell.small} ${shell.second}`}>
        {t('pairing.how')} <code className={css.command}>npx tabwright pair</code> {t('pairing.checkout')}{' '}
        <code className={css.command}>npm start -- pair</code>
      </p>
      <PairingFields faults={faults} />
      <Button type="submit" loading={isPairing}>
        {t('pairing.pair')}
      </Button>
      <Outcome />
    </form>
  );
}

/** Why it was not paired. */
function Outcome() {
  const { pairingError } = usePanelState();
  if (!pairingError) return null;
  return (
    <p className={ui.result} data-tone="bad" role="alert">
      <b>{t('errors.pairing_refused')}</b> {pairingError.message}
    </p>
  );
}
