import { ActionIcon, Button } from '@mantine/core';
import { t } from '../../languages/t';
import { tabsOfWork } from '../../protocol/pairing/pairing-state';
import type { Session } from '../../protocol/session';
import { shortAddress } from '../page-address';
import { isUnderWay } from '../view';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import { Icon } from '../icons';
import { Favicon } from '../now/favicon';
import shell from '../now/shell.module.css';
import { RunStateLine } from './run-state';
import css from './sessions.module.css';

/** A session of a tab: what it does, for which program where it is one's, and the way to it. */
export function LocalSession({ session }: { session: Session }) {
  const { showSession, stopSession } = useIntents();
  const { tasks, clientWorks } = usePanelState();
  const work = clientWorks.find((each) => tabsOfWork(each).includes(session.tabId));
  const [run] = session.runs;
  const task = tasks.find(({ sessionId }) => sessionId === session.id);
  const isGoing = run?.state === 'running' || (task && isUnderWay(task));
  const title = pageText(session.title) || shortAddress(session.url);
  return (
    <li className={shell.item}>
      <Favicon url={session.url} />
      <span className={shell.grow}>
        <span className={`${shell.itemTitle} ${shell.truncate}`} title={title}>
          <bdi>{title}</bdi>
        </span>
        <RunStateLine run={run} task={task} more={shortAddress(session.url)} />
        {work && (
          <span className={`${shell.small} ${shell.second}`}>
            {t('sessions.by')} <bdi>{work.client.name}</bdi>
          </span>
        )}
      </span>
      {isGoing && (
        <ActionIcon
          className={css.small}
          aria-label={t('sessions.stop')}
          title={t('sessions.stop')}
          onClick={() => void stopSession(session.id)}
        >
          <Icon name="stop" />
        </ActionIcon>
      )}
      <Button variant="default" size="xs" onClick={() => void showSession(session)}>
        {t('sessions.goTo')}
      </Button>
    </li>
  );
}
