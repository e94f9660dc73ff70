import { Anchor } from '@mantine/core';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../../panel-context';

/** With which keys the panel opens, as the browser has them; else the way to set some. */
export function OpeningKeys() {
  const { shortcut } = usePanelState();
  const { openShortcuts } = useIntents();
  if (shortcut === undefined) return null;
  if (shortcut !== '') return <span>{i18n.t('welcome.opens', [keyWords(shortcut)])}</span>;
  return (
    <span>
      {i18n.t('welcome.opensNot')}{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={() => void openShortcuts()}>
        {i18n.t('welcome.setKeys')}
      </Anchor>
    </span>
  );
}

/** "Alt+Shift+Y" as it is written beside the other keys. */
export const keyWords = (shortcut: string): string => shortcut.replaceAll('+', ' ');
