import { startTable } from '../../src/panel/table/table-page';

const root = document.querySelector('#root');
if (root) void startTable(root);
