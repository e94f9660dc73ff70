import { t } from '../src/languages/t';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPicker } from '../src/frame/draw/start-picker';
import { sendToBackground } from '../src/messaging/send';

export default defineUnlistedScript(() => {
  startPicker({
    hint: t('overlay.pick'),
    // When the extension was updated or removed under this page, nobody is left to tell.
    tell: (ref, known) => void sendToBackground('picked', { ref, ...known }).catch(() => undefined),
  });
});
