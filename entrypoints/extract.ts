import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createExtracting } from '../src/frame/data/extracting-engine';

export default defineUnlistedScript(() => {
  globalThis.__tabwright?.startExtracting(createExtracting);
});
