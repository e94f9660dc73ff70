import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startRecording } from '../src/frame/record/start-recorder';

// A function of its own: WXT runs this file in Node to read its options, and then leaves out what only `main` uses.
export default defineUnlistedScript(() => {
  startRecording();
});
