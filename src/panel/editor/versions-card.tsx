import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { moment } from '../format';
import type { RecordingVersion } from '../../protocol/recordings/library';
import type { Recording } from '../../protocol/recordings/recording';
import { versionIntents } from '../intents/version-intents';
import { useIntents, useOwnIntents } from '../panel-context';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import css from './editor.module.css';
import recordings from '../recordings/recordings.module.css';

/** Every save of the recording. An earlier one can be made the newest again. */
export function VersionsCard({ recording: { revision } }: { recording: Recording }) {
  const { showCard } = useIntents();
  const { listVersions, restoreVersion } = useOwnIntents(versionIntents);
  const [versions, setVersions] = useState<readonly RecordingVersion[]>([]);
  useEffect(() => void listVersions().then(setVersions), [listVersions]);
  return (
    <section data-arrival className={`${ui.card} ${recordings.card}`} aria-labelledby="versions-title">
      <h2 id="versions-title">{t('recordings.versions')}</h2>
      <ol className={css.versions} aria-labelledby="versions-title">
        {versions.map((version) => (
          <li key={version.revision} className={css.version}>
            <span className={shell.grow}>
              <b>{t('editor.version', [version.revision])}</b>{' '}
              <span className={shell.second}>
                {moment(version.savedAt)}
                {' · '}
                {t('recordings.steps', version.steps, [version.steps])}
              </span>
            </span>
            {version.revision !== revision && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('editor.restoreThis', [version.revision])}
                onClick={() =>
                  void restoreVersion(version.revision, t('editor.restored', [version.revision]))
                }
              >
                {t('editor.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={ui.buttons}>
        <Button variant="default" onClick={() => showCard(undefined)}>
          {t('recordings.close')}
        </Button>
      </div>
    </section>
  );
}
