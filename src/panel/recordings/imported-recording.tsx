import { t } from '../../languages/t';
import type { Preview } from '../../recording/formats/import-file';
import { pageText } from '../format';
import shell from '../now/shell.module.css';
import css from './recordings.module.css';

/** Most steps that are shown of a file before it is saved. */
const mostShown = 200;

/** One recording of a file: where it goes, what it asks for, what could not be taken over, and its steps. */
export function ImportedRecording({ preview }: { preview: Preview }) {
  const { recording, source, origins, asksFor, notes } = preview;
  const { name, steps } = recording;
  return (
    <li className={css.preview}>
      <h3 className={css.text}>
        <bdi>{pageText(name)}</bdi>
      </h3>
      <p className={`${shell.small} ${shell.second} ${css.text}`}>
        {t(`importing.from_${source}`)}
        {origins.length > 0 && ` ${t('importing.goesTo', [origins.join(', ')])}`}
        {asksFor.length > 0 && ` ${t('importing.asksFor', [asksFor.map((each) => `%${each}%`).join(', ')])}`}
      </p>
      {notes.length > 0 && (
        <ul className={css.losses} aria-label={t('importing.notes')}>
          {notes.map((note) => (
            <li key={note}>{pageText(note)}</li>
          ))}
        </ul>
      )}
      <details className={css.steps}>
        <summary>{t('recordings.steps', steps.length, [steps.length])}</summary>
        <ol>
          {steps.slice(0, mostShown).map(({ id, description }) => (
            <li key={id}>
              <bdi>{pageText(description)}</bdi>
            </li>
          ))}
        </ol>
        {steps.length > mostShown && (
          <p>{t('importing.more', steps.length - mostShown, [steps.length - mostShown])}</p>
        )}
      </details>
    </li>
  );
}
