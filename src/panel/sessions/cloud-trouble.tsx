import { usePanelState } from '../panel-context';
import { cloudTrouble } from '../words/cloud-words';
import ui from '../kit/kit.module.css';
import css from './sessions.module.css';

/** Why a service was asked in vain. */
export function CloudTrouble() {
  const { cloudError } = usePanelState();
  if (!cloudError) return null;
  return (
    <p className={`${ui.result} ${css.trouble}`} data-tone="bad" role="alert">
      <b>{cloudTrouble(cloudError.code)}</b> {cloudError.message}
    </p>
  );
}
