import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createActing } from '../src/dom/acting';

export default defineUnlistedScript(() => {
  globalThis.__tabwright?.startActing(createActing);
});
