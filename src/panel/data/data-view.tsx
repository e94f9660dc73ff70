import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../languages/t';
import { tabSessionOf } from '../aimed';
import { tabDataOf } from '../intents/data-intents';
import { useIntents, usePanelState } from '../panel-context';
import type { DataReading } from '../view';
import { failureTitle } from '../words/error-words';
import { FailureText } from '../run/failure-text';
import shell from '../now/shell.module.css';
import { DataOffers } from './data-offers';
import { ReadingNow } from './reading-state';
import { SheetView } from './sheet-view';
import css from './data.module.css';

/** The tables and lists of the page, or the one that is looked at. */
export function DataView({ reading }: { reading: DataReading }) {
  const { isReading, error } = reading;
  const state = usePanelState();
  const { readData } = useIntents();
  const data = tabDataOf(state);
  useNextPage(!isReading && !error);
  if (data?.open) return <SheetView data={data} open={data.open} reading={reading} />;
  if (data) return <DataOffers data={data} reading={reading} />;
  if (error) {
    return (
      <section className={`${shell.empty} ${css.alone}`} role="alert">
        <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
        <FailureText error={error} />
        <Button onClick={() => void readData()}>{t('data.again')}</Button>
      </section>
    );
  }
  if (isReading) return <ReadingNow />;
  return (
    <section className={`${shell.empty} ${css.alone}`}>
      <p>{t('data.unread')}</p>
      <Button onClick={() => void readData()}>{t('data.read')}</Button>
    </section>
  );
}

/** Reads another page that has come in place of the one that was read. A tab without a session is none of ours. */
function useNextPage(isFree: boolean): void {
  const state = usePanelState();
  const { readData } = useIntents();
  const session = tabSessionOf(state);
  const { url, isLoading = false } = state.tab ?? {};
  const { found, readAt = 0 } = tabDataOf(state) ?? {};
  const asked = useRef<string>(undefined);
  const page = `${session?.id} ${url} ${session?.leftAt ?? 0}`;
  const isOther = (url !== undefined && found?.url !== url) || (session?.leftAt ?? 0) > readAt;
  // Rows that were read on are of several pages: they stay until the page is read again.
  const isKept = tabDataOf(state)?.open?.further !== undefined;
  const isDue = isFree && !isKept && session !== undefined && isOther && !isLoading;
  useEffect(() => {
    // What the page calls its address may differ from the browser's: it is read once all the same.
    if (!isDue || asked.current === page) return;
    asked.current = page;
    void readData();
  }, [isDue, page, readData]);
}
