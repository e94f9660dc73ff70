import { cloudOf } from '../aimed';
import { usePanelState } from '../panel-context';
import { CloudPageWhenShown } from './cloud-page-when-shown';
import { CloudTrouble } from './cloud-trouble';

/** The page that instructions go to, where that is a cloud session's: under what came of them. */
export function CloudPageArea() {
  const session = cloudOf(usePanelState());
  if (!session) return null;
  return (
    <>
      <CloudTrouble />
      <CloudPageWhenShown key={session.id} session={session} />
    </>
  );
}
