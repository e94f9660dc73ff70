import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import { keyWords } from '../keys/opening-keys';
import shell from '../now/shell.module.css';
import { ToolbarPicture } from './toolbar-picture';

/** The first way to access: the toolbar icon, where it is, and the keys that do the same. */
export function AccessByIcon() {
  const { shortcut } = usePanelState();
  return (
    <>
      <ToolbarPicture />
      <p className={`${shell.small} ${shell.second}`}>{t('access.iconWhere')}</p>
      {shortcut !== undefined && shortcut !== '' && (
        <p className={`${shell.small} ${shell.second}`}>
          {t('access.iconKeys')} <kbd>{keyWords(shortcut)}</kbd>
        </p>
      )}
    </>
  );
}
