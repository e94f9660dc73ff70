import { i18n } from '#i18n';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startOverlay } from '../src/content/overlay/start';
import { sendToBackground } from '../src/messaging/send-to-background';

export default defineUnlistedScript(() => {
  startOverlay({
    words: { working: i18n.t('overlay.working'), stop: i18n.t('overlay.stop') },
    stop: () => sendToBackground('stop', {}),
  });
});
