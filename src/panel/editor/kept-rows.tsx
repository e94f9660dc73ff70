import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { Delivered, KeptRows, RowNews } from '../../protocol/recordings/kept-rows';
import { amount, pageText } from '../format';
import { replayIntents } from '../intents/replay-intents';
import { Buttons, PlainButton, Small, TitledCard } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { tableOfKept } from '../opened-tables';
import { dayAndTime } from '../words/schedule-words';
import type { OpenProps } from './cards';
import css from './editor.module.css';

const mostShown = 20;
const mostTimes = 7;

/** The rows that the recording read last: what is new in them, when they were read, and the way out. */
export function KeptRowsCard({ open: { recording } }: OpenProps) {
  const { readKeptRows, saveKeptRows, forgetKeptRows } = useOwnIntents(replayIntents);
  const { openTable, showCard } = useIntents();
  const [kept, setKept] = useState<KeptRows | null>(null);
  // The worker says when a replay, here or by itself, has kept rows.
  const changedAt = usePanelState((state) => state.recordings.changedAt);
  useEffect(
    () => void readKeptRows(recording.id, changedAt).then(setKept),
    [readKeptRows, recording.id, changedAt],
  );
  const [last, ...earlier] = kept?.readings ?? [];
  if (!kept || !last) return null;
  const forget = async () => {
    await forgetKeptRows(recording.id);
    setKept(null);
  };
  return (
    <TitledCard data-arrival id="kept-rows" title={t('kept.title')}>
      <p className={shell.small} role="status">
        {readingWords(last)}
      </p>
      {kept.news.length > 0 && (
        <ol className={css.rows} aria-label={t('kept.news')}>
          {kept.news.slice(0, mostShown).map((news, at) => (
            // Rows have no identity but their place.
            <li key={at} data-state={news.kind === 'gone' ? 'failed' : undefined}>
              <b>{t(`kept.${news.kind}`)}</b>
              <span className={shell.second}>{pageText(newsWords(news))}</span>
            </li>
          ))}
        </ol>
      )}
      {kept.news.length > mostShown && <Small>{t('rows.more', [kept.news.length - mostShown])}</Small>}
      {last.sent?.map((sent) => (
        <Small key={sent.to}>{sentWords(sent)}</Small>
      ))}
      {earlier.slice(0, mostTimes).map((reading) => (
        <Small key={reading.at}>{readingWords(reading)}</Small>
      ))}
      <Buttons>
        <PlainButton
          icon="outside"
          onClick={() => openTable(tableOfKept(recording.name, kept, navigator.language))}
        >
          {t('table.open')}
        </PlainButton>
        <PlainButton onClick={() => saveKeptRows(recording.name, kept)}>{t('kept.save')}</PlainButton>
        <PlainButton onClick={() => showCard('delivery')}>{t('delivery.menu')}</PlainButton>
        <PlainButton onClick={forget}>{t('kept.forget')}</PlainButton>
      </Buttons>
    </TitledCard>
  );
}

const readingWords = (reading: KeptRows['readings'][number]): string =>
  [
    dayAndTime(reading.at),
    t('data.rows', reading.rows, [amount(reading.rows)]),
    differenceWords(reading),
  ].join(' · ');

function differenceWords({ differs, isPart }: KeptRows['readings'][number]): string {
  if (!differs) return t('kept.first');
  const { added, changed, gone } = differs;
  return isPart ? t('kept.differsPart', [added, changed]) : t('kept.differs', [added, changed, gone]);
}

function sentWords({ to, fault, status = 0 }: Delivered): string {
  if (fault === undefined) return t('kept.sent', [to]);
  return fault === 'refused' ? t('kept.fault_refused', [to, status]) : t(`kept.fault_${fault}`, [to]);
}

/** A row; of a changed one the values that differ, before and now. */
function newsWords({ row, before }: RowNews): string {
  if (!before) return row.filter(Boolean).join(' · ');
  const parts = row.map((value, at) => (before[at] === value ? value : `${before[at] ?? ''} → ${value}`));
  return parts.filter(Boolean).join(' · ');
}
