import { SegmentedControl } from '@mantine/core';
import { t } from '../../languages/t';
import { cloudOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import css from './sessions.module.css';

/** Chooses where instructions go: to the active tab, or to a cloud session. */
export function TargetSwitch() {
  const state = usePanelState();
  const { cloudSessions, target } = state;
  const { setTarget } = useIntents();
  const open = cloudSessions.filter((session) => session.state === 'open');
  const chosen = open.find(({ id }) => id === target) ?? open[0];
  if (!chosen) return null;
  return (
    <section className={css.switch} aria-label={t('cloud.where')}>
      <SegmentedControl
        fullWidth
        aria-label={t('cloud.where')}
        data={[
          { value: 'tab', label: t('cloud.here') },
          { value: 'cloud', label: t('cloud.there') },
        ]}
        value={cloudOf(state) ? 'cloud' : 'tab'}
        onChange={(value) => setTarget(value === 'cloud' ? chosen.id : undefined)}
      />
    </section>
  );
}
