import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { moment } from '../format';
import type { RecordingVersion, Recording } from '../../protocol/recordings/recording';
import { useIntents, useOwnIntents } from '../panel-context';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import css from './editor.module.css';
import recordings from '../recordings/recordings.module.css';
import type { IntentPorts } from '../ports/panel-ports';
import { edit, save } from '../intents/editor';
import { attempt } from '../intents/recordings';

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

/** The saves of the open recording. */
function versionIntents(around: IntentPorts) {
  const { background, store } = around;
  return {
    /** The newest first. */
    listVersions: async (): Promise<RecordingVersion[]> => {
      const { open } = store.read().recordings;
      return open ? background.listVersions({ id: open.recording.id }).catch(() => []) : [];
    },
    /** Makes what it was at a revision its newest version. */
    restoreVersion: (revision: number, said: string) =>
      attempt(around, async () => {
        const { open } = store.read().recordings;
        if (!open || !(await save(around))) return;
        const { id } = open.recording;
        const before = await background.readRecording({ id, revision });
        edit(around, (now) => ({ ...before, revision: now.revision, savedAt: now.savedAt }), said);
        await save(around);
      }),
  };
}
