import { Anchor } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';

/** Says with which keys the panel opens, as the browser has them; else the way to set some. */
export function OpeningKeys() {
  const shortcut = usePanelState((state) => state.shortcut);
  const { openShortcuts } = useIntents();
  if (shortcut === undefined) return null;
  if (shortcut !== '') return <span>{t('welcome.opens', [keyWords(shortcut)])}</span>;
  return (
    <span>
      {t('welcome.opensNot')}{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={() => void openShortcuts()}>
        {t('welcome.setKeys')}
      </Anchor>
    </span>
  );
}

/** "Alt+Shift+Y" as it is written beside the other keys. */
export const keyWords = (shortcut: string): string => shortcut.replaceAll('+', ' ');
