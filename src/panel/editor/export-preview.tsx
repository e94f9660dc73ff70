import { t } from '../../languages/t';
import type { Exported } from '../../recording/formats/exported';
import shell from '../now/shell.module.css';
import css from './export.module.css';

/** The most characters of a file that are shown, and of each of its lines: a picture is one long line. */
const mostShown = 20_000;
const longestLine = 400;

/** The file as it will be, to be read; of a long one the beginning. */
export function ExportPreview({ exported: { fileName, text } }: { exported: Exported }) {
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
