import { i18n } from '#i18n';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startOverlay } from '../src/content/overlay/start-overlay';
import { sendToBackground } from '../src/messaging/send';

export default defineUnlistedScript(() => {
  startOverlay({
    words: {
      working: i18n.t('overlay.working'),
      paused: i18n.t('overlay.paused'),
      stop: i18n.t('overlay.stop'),
    },
    // When the extension was updated or removed under this page, nobody is left to ask.
    stop: () => void sendToBackground('stop', {}).catch(() => undefined),
  });
});
