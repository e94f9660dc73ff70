import { Button, CopyButton } from '@mantine/core';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t';
import type { Recording } from '../../protocol/recordings/recording';
import { toDevTools } from '../../recording/formats/devtools-export';
import { sayLoss, type Exported, toOwnFile } from '../../recording/formats/exported';
import { toMarkdown, type Pictures } from '../../recording/formats/markdown';
import { toPlaywrightTest } from '../../recording/formats/playwright';
import { Choice } from '../kit/form';
import { useAnswer } from '../kit/hooks';
import { Buttons, PlainButton, Small, TitledCard } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents } from '../panel-context';
import recordings from '../recordings/recordings.module.css';
import { CloseCard, type OpenProps } from './cards';
import css from './editor.module.css';

/** A file of the recording in the format that is chosen, and what that cannot say. */
export function ExportCard({ open: { recording } }: OpenProps) {
  const { saveText, readThumbnail } = useIntents();
  const [format, setFormat] = useState<ExportFormat>('own');
  const exported = useAnswer(
    useCallback(async () => writers[format](recording, readThumbnail), [recording, format, readThumbnail]),
  );
  return (
    <TitledCard data-arrival id="export-title" title={t('recordings.export')}>
      <Choice
        data-answer
        label={t('exporting.format')}
        description={t(`exporting.text_${format}`)}
        value={format}
        options={exportFormats}
        wordOf={(each) => t(`exporting.name_${each}`)}
        onChoose={setFormat}
      />
      {exported && <Losses exported={exported} />}
      {exported && <ExportPreview exported={exported} />}
      <Buttons>
        <Button disabled={!exported} onClick={() => exported && saveText(exported.fileName, exported.text)}>
          {t('exporting.save')}
        </Button>
        <CopyButton value={exported?.text ?? ''}>
          {({ copied, copy }) => (
            <PlainButton disabled={!exported} icon={copied ? 'check' : 'copy'} onClick={copy}>
              <span aria-live="polite">{t(copied ? 'exporting.copied' : 'exporting.copy')}</span>
            </PlainButton>
          )}
        </CopyButton>
        <CloseCard />
      </Buttons>
    </TitledCard>
  );
}

type ExportedProps = { exported: Exported };

function Losses({ exported: { losses } }: ExportedProps) {
  if (losses.length === 0) return <Small role="status">{t('exporting.whole')}</Small>;
  const title = t('exporting.losses', losses.length, [losses.length]);
  return (
    <div role="status">
      <Small>{title}</Small>
      {/* What scrolls has to be reached by keys. */}
      <ul className={`${recordings.losses} ${css.scrolled}`} tabIndex={0} aria-label={title}>
        {losses.map(sayLoss).map((line, at) => (
          // Two steps may lose the same.
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The most characters of a file that are shown, and of each of its lines: a picture is one long line. */
const maxShown = 20_000;

const longestLine = 400;

/** The file as it will be, to be read; of a long one the beginning. */
function ExportPreview({ exported: { fileName, text } }: ExportedProps) {
  const shown = text
    .slice(0, maxShown)
    .split('\n')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)} …` : line));
  return (
    <figure className={css.exported}>
      <figcaption className={`${shell.small} ${shell.second}`}>
        <bdi>{text.length > maxShown ? t('exporting.start', [fileName]) : fileName}</bdi>
      </figcaption>
      {/* What scrolls has to be reached by keys. */}
      <pre dir="ltr" tabIndex={0} aria-label={t('exporting.preview')}>
        {shown.join('\n')}
      </pre>
    </figure>
  );
}

type ReadPicture = (id: string) => Promise<string | null>;

type Writer = (recording: Recording, readPicture: ReadPicture) => Exported | Promise<Exported>;

const exportFormats = ['own', 'devtools', 'playwright', 'puppeteer', 'selenium', 'markdown'] as const;

type ExportFormat = (typeof exportFormats)[number];

/** Writes a recording as a file of each format, and lists what that cannot say. */
const writers: Record<ExportFormat, Writer> = {
  own: toOwnFile,
  devtools: (recording) => toDevTools(recording),
  playwright: toPlaywrightTest,
  // The Recorder's own library weighs as much as half the panel, and few export to it.
  puppeteer: async (recording) => (await import('../../recording/formats/puppeteer')).toPuppeteer(recording),
  selenium: async (recording) =>
    (await import('../../recording/formats/selenium-export')).toSeleniumProject(recording),
  markdown: async (recording, readPicture) => toMarkdown(recording, await picturesOf(recording, readPicture)),
};

async function picturesOf({ steps }: Recording, readPicture: ReadPicture): Promise<Pictures> {
  const ids = [...new Set(steps.flatMap(({ thumbnail }) => thumbnail ?? []))];
  const read = await Promise.all(ids.map(async (id) => [id, await readPicture(id)] as const));
  return Object.fromEntries(read.flatMap(([id, picture]) => (picture === null ? [] : [[id, picture]])));
}
