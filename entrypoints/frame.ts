import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startContent } from '../src/content/start';

export default defineUnlistedScript(startContent);
