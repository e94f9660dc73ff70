import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createActing } from '../src/frame/acting-engine';
import { methodTable } from '../src/methods/performs';

export default defineUnlistedScript(() => {
  globalThis.__tabwright?.startActing((engine) => createActing(engine, methodTable));
});
