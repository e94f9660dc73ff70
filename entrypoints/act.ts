import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createActing } from '../src/dom/acting-engine';

export default defineUnlistedScript(() => {
  globalThis.__tabwright?.startActing(createActing);
});
