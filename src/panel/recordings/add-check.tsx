import { Button, Menu } from '@mantine/core';
import { t } from '../../languages/t';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
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
          {t('pick.title')} <span className={shell.third}>{t('pick.text')}</span>
        </p>
        <Button variant="default" size="xs" onClick={() => void cancelRecordedCheck(sessionId)}>
          {t('pick.cancel')}
        </Button>
      </div>
    );
  return (
    <div className={css.checking}>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="subtle" size="xs" leftSection={<Icon name="check" size={14} />}>
            {t('live.check')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {checks.map((check) => (
            <Menu.Item key={check} onClick={() => void addRecordedCheck(sessionId, check)}>
              {t(`live.check_${check}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
