import { SegmentedControl, Switch } from '@mantine/core';
import { sentenceOfKey } from '../../languages/t';
import { controlsIn, type SettingSection } from '../../protocol/settings';
import { useIntents, usePanelState } from '../panel-context';

const sentence = (key: string) => sentenceOfKey(`setting.${key}`, []);

/** The settings of a section, each drawn from its row. */
export function SettingControls({ section }: { section: SettingSection }) {
  const { settings } = usePanelState();
  const { setSetting } = useIntents();
  const values: Readonly<Record<string, unknown>> = settings;
  return controlsIn(section).map(({ key, control }) => {
    if (control.kind === 'switch') {
      const { on, off, isOn } = control;
      return (
        <Switch
          key={key}
          label={sentence(key)}
          description={sentence(`${key}Text`)}
          checked={values[key] === undefined ? isOn : values[key] === on}
          onChange={({ currentTarget }) => void setSetting(key, currentTarget.checked ? on : off)}
        />
      );
    }
    return (
      <SegmentedControl
        key={key}
        fullWidth
        aria-label={sentence(key)}
        value={String(values[key])}
        data={control.options.map((value) => ({ value, label: sentence(`${key}_${value}`) }))}
        onChange={(value) => void setSetting(key, value)}
      />
    );
  });
}
