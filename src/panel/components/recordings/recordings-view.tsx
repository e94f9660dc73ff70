import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { isFound } from '../../../recording/summary';
import { useIntents, usePanelState } from '../../panel-context';
import shell from '../shell.module.css';
import { ImportedRecordings } from './imported-recordings';
import { LiveRow } from './live-row';
import { Problem } from './problem';
import { Proposals } from './proposals';
import { RecordDock } from './record-dock';
import { RecordingRow } from './recording-row';
import { RecordingsHeader } from './recordings-header';
import css from './recordings.module.css';
import { RecordingsNotice } from './recordings-notice';
import { useImport } from './use-import';

/** The recordings that are kept in this browser, and those that are being made. */
export function RecordingsView() {
  const { recordings } = usePanelState();
  const { readRecordings } = useIntents();
  const { changedAt, lives } = recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const imported = useImport();
  return (
    <>
      <RecordingsHeader onFile={imported.open} />
      <main className={shell.scroll}>
        <Problem />
        <RecordingsNotice />
        <Proposals />
        {imported.read && <ImportedRecordings read={imported.read} onClose={imported.close} />}
        {Object.values(lives).map((live) => (
          <LiveRow key={live.sessionId} live={live} />
        ))}
        <RecordingList />
      </main>
      <RecordDock />
    </>
  );
}

function RecordingList() {
  const { list, lives } = usePanelState().recordings;
  const [query, setQuery] = useState('');
  if (!list) return null;
  if (list.length === 0) return Object.keys(lives).length === 0 ? <Empty /> : null;
  const found = list.filter((each) => isFound(each, query.trim()));
  return (
    <>
      <TextInput
        id="search"
        type="search"
        className={css.search ?? ''}
        aria-label={i18n.t('recordings.search')}
        placeholder={i18n.t('recordings.searchHint')}
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {found.length === 0 && (
        <p className={`${shell.small} ${shell.second} ${css.note}`} role="status">
          {i18n.t('recordings.noHits', [query])}
        </p>
      )}
      {found.length > 0 && (
        <ul className={shell.list} aria-label={i18n.t('recordings.list')} data-rows>
          {found.map((recording) => (
            <RecordingRow key={recording.id} recording={recording} onTag={setQuery} />
          ))}
        </ul>
      )}
    </>
  );
}

function Empty() {
  return (
    <section className={shell.empty}>
      <h2>{i18n.t('recordings.emptyTitle')}</h2>
      <p>{i18n.t('recordings.emptyText')}</p>
    </section>
  );
}
