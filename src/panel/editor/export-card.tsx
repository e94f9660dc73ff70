import { Button, CopyButton, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { Recording } from '../../protocol/recordings/recording';
import { sayLoss, type Exported } from '../../recording/formats/exported';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { exportFormats, exportRecording, type ExportFormat } from '../recordings/export-recording';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import recordings from '../recordings/recordings.module.css';
import css from './export.module.css';
import { ExportPreview } from './export-preview';

/** A file of the recording in the format that is chosen, and what that cannot say. */
export function ExportCard({ recording }: { recording: Recording }) {
  const { saveText, showCard } = useIntents();
  const [format, setFormat] = useState<ExportFormat>('own');
  const exported = useExported(recording, format);
  return (
    <section data-arrival className={`${ui.card} ${recordings.card}`} aria-labelledby="export-title">
      <h2 id="export-title">{t('recordings.export')}</h2>
      <NativeSelect
        data-answer
        label={t('exporting.format')}
        description={t(`exporting.text_${format}`)}
        value={format}
        onChange={({ currentTarget: { value } }) =>
          setFormat(exportFormats.find((each) => each === value) ?? 'own')
        }
        data={exportFormats.map((value) => ({ value, label: t(`exporting.name_${value}`) }))}
      />
      {exported && <Losses exported={exported} />}
      {exported && <ExportPreview exported={exported} />}
      <div className={ui.buttons}>
        <Button disabled={!exported} onClick={() => exported && saveText(exported.fileName, exported.text)}>
          {t('exporting.save')}
        </Button>
        <CopyButton value={exported?.text ?? ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              disabled={!exported}
              leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
              onClick={copy}
            >
              <span aria-live="polite">{t(copied ? 'exporting.copied' : 'exporting.copy')}</span>
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => showCard(undefined)}>
          {t('recordings.close')}
        </Button>
      </div>
    </section>
  );
}

function Losses({ exported: { losses } }: { exported: Exported }) {
  if (losses.length === 0)
    return (
      <p className={`${shell.small} ${shell.second}`} role="status">
        {t('exporting.whole')}
      </p>
    );
  const lines = losses.map(sayLoss);
  return (
    <div role="status">
      <p className={`${shell.small} ${shell.second}`}>
        {t('exporting.losses', lines.length, [lines.length])}
      </p>
      {/* What scrolls has to be reached by keys. */}
      <ul
        className={`${recordings.losses} ${css.losses}`}
        tabIndex={0}
        aria-label={t('exporting.losses', lines.length, [lines.length])}
      >
        {lines.map((line, at) => (
          // Two steps may lose the same.
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The recording in a format; nothing while it is being written. */
function useExported(recording: Recording, format: ExportFormat): Exported | undefined {
  const { readThumbnail } = useIntents();
  const [made, setMade] = useState<{ of: Recording; format: ExportFormat; exported: Exported }>();
  useEffect(() => {
    let isWanted = true;
    const make = async () => {
      const exported = await exportRecording(recording, format, readThumbnail);
      if (isWanted) setMade({ of: recording, format, exported });
    };
    void make();
    return () => {
      isWanted = false;
    };
  }, [recording, format, readThumbnail]);
  return made?.of === recording && made.format === format ? made.exported : undefined;
}
