import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { LineState, Pairing } from '../../protocol/pairing/pairing-state';
import { day } from '../format';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './pairing.module.css';

/** How the line to the broker is, and the way to end it. */
export function PairingLineCard({ pairing }: { pairing: Pairing }) {
  const { pairingLine } = usePanelState();
  const { unpairBrowser } = useIntents();
  const state = pairingLine?.state ?? 'away';
  return (
    <div className={css.form}>
      <div className={css.line}>
        <span className={css.dot} data-state={state} aria-hidden />
        <div className={shell.grow}>
          <p className={shell.itemTitle}>
            <bdi>{pairing.label}</bdi>
          </p>
          <p className={`${shell.small} ${shell.second}`} role="status">
            {wordOf(state)}
          </p>
          <p className={`${shell.small} ${shell.third}`}>
            {t('pairing.since', [day(pairing.pairedAt), String(pairing.port)])}
          </p>
        </div>
      </div>
      <Button variant="default" onClick={() => void unpairBrowser()}>
        {t('pairing.end')}
      </Button>
    </div>
  );
}

function wordOf(state: LineState['state']): string {
  switch (state) {
    case 'connected':
      return t('pairing.connected');
    case 'away':
      return t('pairing.away');
    case 'refused':
      return t('pairing.refused');
    default:
      return state satisfies never;
  }
}
