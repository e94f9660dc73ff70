import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startContent } from '../src/frame/start-frame';

// A function of its own: WXT runs this file in Node to read its options, and then leaves out what only `main` uses.
export default defineUnlistedScript(() => {
  startContent();
});
