import { Button, Menu } from '@mantine/core';
import { i18n } from '#i18n';
import type { LiveRecording } from '../../../protocol/recordings/live-recording';
import { useIntents, usePanelState } from '../../panel-context';
import { Icon } from '../../icons';
import shell from '../shell.module.css';
import css from './recordings.module.css';

const checks = ['text', 'value', 'visible', 'address'] as const;

/** Adds a check of what the page shows now to a recording while it is made; the element is pointed at. */
export function AddCheck({ live: { sessionId } }: { live: LiveRecording }) {
  const { addRecordedCheck, cancelRecordedCheck } = useIntents();
  const { isPicking } = usePanelState().recordings;
  if (isPicking)
    return (
      <div className={css.checking} role="status">
        <p className={`${shell.small} ${shell.grow}`}>
          {i18n.t('pick.title')} <span className={shell.third}>{i18n.t('pick.text')}</span>
        </p>
        <Button variant="default" size="xs" onClick={() => void cancelRecordedCheck(sessionId)}>
          {i18n.t('pick.cancel')}
        </Button>
      </div>
    );
  return (
    <div className={css.checking}>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="subtle" size="xs" leftSection={<Icon name="check" size={14} />}>
            {i18n.t('live.check')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {checks.map((check) => (
            <Menu.Item key={check} onClick={() => void addRecordedCheck(sessionId, check)}>
              {i18n.t(`live.check_${check}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
