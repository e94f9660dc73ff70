import { startPanel } from '../../src/panel/start';

const root = document.querySelector('#root');
if (root) void startPanel(root);
