import { NativeSelect } from '@mantine/core';
import { i18n } from '#i18n';
import { keptDays } from '../../../protocol/settings';
import { historyIntents } from '../../intents/history-intents';
import { usePanelState, useOwnIntents } from '../../panel-context';

const choices = [0, 1, 7, 30, 90, 365];

/** For how long runs are kept. */
export function DaysChoice() {
  const { settings } = usePanelState();
  const { setHistoryDays } = useOwnIntents(historyIntents);
  const days = keptDays(settings);
  const shown = choices.includes(days) ? choices : [...choices, days].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      label={i18n.t('history.keep')}
      value={String(days)}
      onChange={({ currentTarget }) => void setHistoryDays(Number(currentTarget.value))}
      data={shown.map((each) => ({ value: String(each), label: i18n.t('history.days', each, [each]) }))}
    />
  );
}
