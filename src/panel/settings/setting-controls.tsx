import { SegmentedControl } from '@mantine/core';
import { sentenceOfKey } from '../../languages/t';
import { controlsIn, type SettingSection } from '../../protocol/settings';
import { Toggle } from '../kit/form';
import { useIntents, usePanelState } from '../panel-context';

const sentence = (key: string) => sentenceOfKey(`setting.${key}`, []);

/** The settings of a section, each drawn from its row. */
export function SettingControls({ section }: { section: SettingSection }) {
  const { setSetting } = useIntents();
  const values = usePanelState(({ settings }): Readonly<Record<string, unknown>> => settings);
  return controlsIn(section).map(({ key, control }) =>
    control.kind === 'switch' ? (
      <Toggle
        key={key}
        label={sentence(key)}
        description={sentence(`${key}Text`)}
        checked={values[key] === undefined ? control.isOn : values[key] === control.on}
        onChange={(isOn) => setSetting(key, isOn ? control.on : control.off)}
      />
    ) : (
      <SegmentedControl
        key={key}
        fullWidth
        aria-label={sentence(key)}
        value={String(values[key])}
        data={control.options.map((value) => ({ value, label: sentence(`${key}_${value}`) }))}
        onChange={(value) => void setSetting(key, value)}
      />
    ),
  );
}
