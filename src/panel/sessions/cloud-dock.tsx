import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

/** Says that instructions go to a cloud session, with the way back to the tab. */
export function CloudDock({ session }: { session: CloudSession }) {
  const { setTarget } = useIntents();
  return (
    <footer className={shell.dock}>
      <span className={shell.second}>
        <Icon name="cloud" />
      </span>
      <p className={`${shell.small} ${shell.second} ${shell.grow}`}>
        {t('cloud.dock', [new URL(session.baseUrl).host])}
      </p>
      <Button variant="default" onClick={() => setTarget(undefined)}>
        {t('cloud.leave')}
      </Button>
    </footer>
  );
}
