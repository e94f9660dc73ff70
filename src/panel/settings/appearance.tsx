import { SegmentedControl } from '@mantine/core';
import { t } from '../../languages/t';
import type { Settings } from '../../protocol/settings';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly Settings['colorScheme'][];

/** Light, dark, or as the system. */
export function Appearance() {
  const { settings } = usePanelState();
  const { setColorScheme } = useIntents();
  return (
    <section>
      <div className={shell.section}>
        <h2 id="appearance">{t('settings.appearance')}</h2>
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby="appearance"
        value={settings.colorScheme}
        data={schemes.map((value) => ({ value, label: t(`settings.${value}`) }))}
        onChange={(value) => void setColorScheme(schemes.find((known) => known === value) ?? 'auto')}
      />
    </section>
  );
}
