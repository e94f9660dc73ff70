import { NativeSelect } from '@mantine/core';
import { t } from '../../languages/t';
import { keptDays } from '../../protocol/settings';
import { historyIntents } from '../intents/history-intents';
import { usePanelState, useOwnIntents } from '../panel-context';

const choices = [0, 1, 7, 30, 90, 365];

/** For how long runs are kept. */
export function DaysChoice() {
  const { settings } = usePanelState();
  const { setHistoryDays } = useOwnIntents(historyIntents);
  const days = keptDays(settings);
  const shown = choices.includes(days) ? choices : [...choices, days].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      label={t('history.keep')}
      value={String(days)}
      onChange={({ currentTarget }) => void setHistoryDays(Number(currentTarget.value))}
      data={shown.map((each) => ({ value: String(each), label: t('history.days', each, [each]) }))}
    />
  );
}
