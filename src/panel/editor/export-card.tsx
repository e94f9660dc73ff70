import { Button, CopyButton, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { Recording } from '../../protocol/recordings/recording';
import { sayLoss, type Exported } from '../../recording/formats/exported';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import recordings from '../recordings/recordings.module.css';
import css from './export.module.css';
import { toDevTools } from '../../recording/formats/devtools-export';
import { toMarkdown, type Pictures } from '../../recording/formats/markdown';
import { toOwnFile } from '../../recording/formats/own';
import { toPlaywrightTest } from '../../recording/formats/playwright';

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

/** The most characters of a file that are shown, and of each of its lines: a picture is one long line. */
const mostShown = 20_000;

const longestLine = 400;

/** The file as it will be, to be read; of a long one the beginning. */
function ExportPreview({ exported: { fileName, text } }: { exported: Exported }) {
  const begun = text.slice(0, mostShown);
  const shown = begun
    .split('\n')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)} …` : line));
  return (
    <figure className={css.preview}>
      <figcaption className={`${shell.small} ${shell.second}`}>
        <bdi>{text.length > mostShown ? t('exporting.start', [fileName]) : fileName}</bdi>
      </figcaption>
      {/* What scrolls has to be reached by keys. */}
      <pre dir="ltr" tabIndex={0} aria-label={t('exporting.preview')}>
        {shown.join('\n')}
      </pre>
    </figure>
  );
}

const exportFormats = ['own', 'devtools', 'playwright', 'puppeteer', 'selenium', 'markdown'] as const;

type ExportFormat = (typeof exportFormats)[number];

type ReadPicture = (id: string) => Promise<string | null>;

/** A recording as a file of a format, and what that cannot say. */
async function exportRecording(
  recording: Recording,
  format: ExportFormat,
  readPicture: ReadPicture,
): Promise<Exported> {
  switch (format) {
    case 'own':
      return toOwnFile(recording);
    case 'devtools':
      return toDevTools(recording);
    case 'playwright':
      return toPlaywrightTest(recording);
    case 'puppeteer': {
      // The Recorder's own library weighs as much as half the panel, and few export to it.
      const { toPuppeteer } = await import('../../recording/formats/puppeteer');
      return toPuppeteer(recording);
    }
    case 'selenium': {
      const { toSeleniumProject } = await import('../../recording/formats/selenium-export');
      return toSeleniumProject(recording);
    }
    case 'markdown':
      return toMarkdown(recording, await picturesOf(recording, readPicture));
    default:
      return format satisfies never;
  }
}

async function picturesOf({ steps }: Recording, readPicture: ReadPicture): Promise<Pictures> {
  const ids = [...new Set(steps.flatMap(({ thumbnail }) => thumbnail ?? []))];
  const read = await Promise.all(ids.map(async (id) => [id, await readPicture(id)] as const));
  return Object.fromEntries(read.flatMap(([id, picture]) => (picture === null ? [] : [[id, picture]])));
}
