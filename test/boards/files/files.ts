import { automaFiles } from './automa';
import type { BoardFile } from './board-file';
import { devtoolsFiles } from './devtools';
import { playwrightFiles } from './playwright';
import { seleniumFiles } from './selenium';
import { uiVisionFiles } from './ui-vision';

/** Files of five tools, each written from the tool's own documentation and not from what is taken here. */
export const boardFiles: readonly BoardFile[] = [
  ...devtoolsFiles,
  ...seleniumFiles,
  ...playwrightFiles,
  ...automaFiles,
  ...uiVisionFiles,
];
