import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { ClientRows } from './client-rows';
import { PairingFormCard } from './pairing-form-card';
import { PairingLineCard } from './pairing-line-card';

/** Whether programs of this computer may work in this browser, which did, and which do. */
export function PairingSettings() {
  const { pairing, clients } = usePanelState();
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('pairing.title')}</h2>
      </div>
      <div className={ui.card}>
        {pairing ? <PairingLineCard pairing={pairing} /> : <PairingFormCard />}
        {(pairing || clients.length > 0) && <ClientRows />}
      </div>
    </section>
  );
}
