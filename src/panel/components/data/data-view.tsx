import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { tabDataOf } from '../../intents/data-intents';
import { useIntents, usePanelState } from '../../panel-context';
import type { DataReading } from '../../view';
import { failureTitle } from '../../words/error-words';
import shell from '../shell.module.css';
import { DataOffers } from './data-offers';
import { ReadingNow } from './reading-state';
import { SheetView } from './sheet-view';
import css from './data.module.css';

/** The tables and lists of the page, or the one that is looked at. */
export function DataView({ isReading, error }: DataReading) {
  const state = usePanelState();
  const { readData } = useIntents();
  const data = tabDataOf(state);
  useReadOnce(!isReading && !error);
  const reading = { isReading, ...(error ? { error } : {}) };
  if (data?.open) return <SheetView data={data} open={data.open} reading={reading} />;
  if (data) return <DataOffers data={data} reading={reading} />;
  if (error) {
    return (
      <section className={`${shell.empty} ${css.alone}`} role="alert">
        <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
        <p>{error.message}</p>
        <Button onClick={() => void readData()}>{i18n.t('data.again')}</Button>
      </section>
    );
  }
  return <ReadingNow />;
}

/** Reads the page when it is first looked at, and another one that has come in its place. */
function useReadOnce(isFree: boolean): void {
  const state = usePanelState();
  const { readData } = useIntents();
  const { id, url } = state.tab ?? {};
  const read = tabDataOf(state)?.found.url;
  const asked = useRef<string>(undefined);
  const page = `${id} ${url}`;
  const isOther = read === undefined || (url !== undefined && read !== url);
  useEffect(() => {
    // What the page calls its address may differ from the browser's: it is read once all the same.
    if (!isFree || !isOther || asked.current === page) return;
    asked.current = page;
    void readData();
  }, [isFree, isOther, page, readData]);
}
