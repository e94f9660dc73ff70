import { t } from '../src/languages/t';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startOverlay } from '../src/frame/draw/start-overlay';
import { sendToBackground } from '../src/messaging/send';

export default defineUnlistedScript(() => {
  startOverlay({
    words: {
      working: t('overlay.working'),
      paused: t('overlay.paused'),
      stop: t('overlay.stop'),
    },
    // When the extension was updated or removed under this page, nobody is left to ask.
    stop: () => void sendToBackground('stop', {}).catch(() => undefined),
  });
});
