import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../src/worker/start-worker';

export default defineBackground({ type: 'module', main: startBackground });
