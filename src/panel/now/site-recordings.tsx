import { Button, UnstyledButton } from '@mantine/core';
import { useRecordingList } from '../kit/hooks';
import { t } from '../../languages/t';
import { webOrigin } from '../page-address';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import type { PanelState } from '../state';
import { pageText } from '../format';
import { Icon } from '../icons';
import css from './shell.module.css';

const mostShown = 5;

/** Recordings that work on the site of the tab, the last saved first. */
export function SiteRecordings() {
  const here = usePanelState(recordingsHere);
  const { openRecording } = useIntents();
  const { openAndReplay } = useOwnIntents(replayIntents);
  useRecordingList();
  if (here.length === 0) return null;
  return (
    <section aria-labelledby="site-recordings">
      <div className={css.section}>
        <h2 id="site-recordings">{t('recordings.here')}</h2>
      </div>
      <ul className={css.list}>
        {here.slice(0, mostShown).map(({ id, name, steps }) => (
          <li key={id} className={css.item}>
            <UnstyledButton className={css.grow} onClick={() => void openRecording(id)}>
              <span className={`${css.itemTitle} ${css.truncate}`}>
                <bdi>{pageText(name)}</bdi>
              </span>
              <span className={css.itemText}>{t('recordings.steps', steps, [steps])}</span>
            </UnstyledButton>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="play" size={12} />}
              aria-label={t('recordings.replay', [pageText(name)])}
              onClick={() => void openAndReplay(id)}
            >
              {t('replay.start')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function recordingsHere({ tab, recordings: { list = [] } }: PanelState) {
  const origin = webOrigin(tab?.url);
  return list.filter(({ sites }) => origin !== undefined && sites.includes(origin));
}
