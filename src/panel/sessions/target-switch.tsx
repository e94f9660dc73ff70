import { SegmentedControl } from '@mantine/core';
import { t } from '../../languages/t';
import { cloudOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import css from './sessions.module.css';

/** Chooses where instructions go: to the active tab, or to a cloud session. */
export function TargetSwitch() {
  const { setTarget } = useIntents();
  const isCloud = usePanelState((state) => cloudOf(state) !== undefined);
  const chosen = usePanelState(({ cloudSessions, target }) => {
    const open = cloudSessions.filter(({ state }) => state === 'open').map(({ id }) => id);
    return open.find((id) => id === target) ?? open[0];
  });
  if (chosen === undefined) return null;
  return (
    <section className={css.switch} aria-label={t('cloud.where')}>
      <SegmentedControl
        fullWidth
        aria-label={t('cloud.where')}
        data={[
          { value: 'tab', label: t('cloud.here') },
          { value: 'cloud', label: t('cloud.there') },
        ]}
        value={isCloud ? 'cloud' : 'tab'}
        onChange={(value) => setTarget(value === 'cloud' ? chosen : undefined)}
      />
    </section>
  );
}
