import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { Preview } from '../../recording/formats/import-file';
import { useIntents } from '../panel-context';
import ui from '../kit/kit.module.css';
import { ImportedRecording } from './imported-recording';
import css from './recordings.module.css';
import type { ImportRead } from './use-import';

type ImportedRecordingsProps = { read: ImportRead; onClose: () => void };

/** Shows the recordings of a file before anything is saved. */
export function ImportedRecordings({ read, onClose }: ImportedRecordingsProps) {
  if ('problem' in read) {
    return (
      <section className={`${ui.card} ${css.card}`} role="alert">
        <h2>{t('importing.refused')}</h2>
        <p className={css.text}>{read.problem}</p>
        <div className={ui.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('recordings.close')}
          </Button>
        </div>
      </section>
    );
  }
  return <Previews previews={read.previews} onClose={onClose} />;
}

function Previews({ previews, onClose }: { previews: readonly Preview[]; onClose: () => void }) {
  const { addRecordings } = useIntents();
  const save = async () => {
    if (await addRecordings(previews.map(({ recording }) => recording))) onClose();
  };
  return (
    <section className={`${ui.card} ${css.card}`} aria-labelledby="import-title">
      <h2 id="import-title">{t('importing.title', previews.length, [previews.length])}</h2>
      <ul className={css.previews}>
        {previews.map((preview) => (
          <ImportedRecording key={preview.recording.id} preview={preview} />
        ))}
      </ul>
      <div className={ui.buttons}>
        {previews.length > 0 && (
          <Button onClick={() => void save()}>
            {t('importing.save', previews.length, [previews.length])}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('importing.leave')}
        </Button>
      </div>
    </section>
  );
}
