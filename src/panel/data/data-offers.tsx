import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { Offer } from '../../protocol/extract/offers';
import { openOffer } from '../data-work';
import { duration } from '../format';
import { focusRow } from '../hooks/use-row-keys';
import { useDataMark } from '../hooks/use-data-mark';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import type { TabData } from '../tab-data';
import type { DataReading } from '../view';
import { usageWords } from '../words/cost-words';
import { inQuotes } from '../words/in-quotes';
import shell from '../now/shell.module.css';
import { UnreadFrames } from '../now/unread-frames';
import { NoData } from './no-data';
import { columnsWords, nameOfOffer, namesRead, rowsRead, toldColumns } from './offer-words';
import { ReadingState } from './reading-state';

/** The tables and lists to choose from, the most likely wanted first. The one pointed at is marked on the page. */
export function DataOffers({ data, reading }: { data: TabData; reading: DataReading }) {
  const { pick } = useIntents();
  const [pointed, setPointed] = useState<Offer>();
  useDataMark(data.sessionId, pointed && { engine: pointed.engine, refs: refsOf(pointed), scroll: false });
  const list = useFirstWhenLost();
  const { offers } = data.found;
  if (offers.length === 0) return <NoData data={data} reading={reading} />;
  return (
    <>
      <ReadingState {...reading} />
      {data.unknown.length > 0 && <Unknown data={data} />}
      <section aria-labelledby="offers">
        <div className={shell.section}>
          <h2 id="offers">{t('data.offers')}</h2>
          <span className={shell.aside}>{t('data.readIn', [duration(data.found.ms)])}</span>
        </div>
        <ul
          ref={list}
          className={shell.list}
          data-rows
          aria-labelledby="offers"
          onMouseLeave={() => setPointed(undefined)}
        >
          {offers.map((offer) => (
            <li key={`${offer.engine} ${offer.kind} ${offer.ref} ${offer.columns.join(' ')}`}>
              <OfferRow offer={offer} data={data} onPoint={setPointed} />
            </li>
          ))}
        </ul>
      </section>
      <div className={shell.hints}>
        <Button variant="default" leftSection={<Icon name="target" size={14} />} onClick={() => void pick()}>
          {t('data.pick')}
        </Button>
      </div>
      <UnreadFrames />
    </>
  );
}

/** Who comes back from one of them goes on here: what had the focus is gone. */
function useFirstWhenLost() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, []);
  return list;
}

type OfferRowProps = { offer: Offer; data: TabData; onPoint: (offer: Offer | undefined) => void };

function OfferRow({ offer, data, onPoint }: OfferRowProps) {
  const { openData } = useIntents();
  const told = toldColumns(offer);
  const columns = columnsWords(offer);
  return (
    <UnstyledButton
      className={shell.item}
      data-row
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'ArrowDown') focusRow(currentTarget, 1);
        if (key === 'ArrowUp') focusRow(currentTarget, -1);
      }}
      onMouseEnter={() => onPoint(offer)}
      onFocus={() => onPoint(offer)}
      onBlur={() => onPoint(undefined)}
      onClick={() => openData(openOffer(offer, data.found))}
    >
      <span className={shell.third}>
        <Icon name={offer.kind === 'table' ? 'table' : 'lines'} />
      </span>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{nameOfOffer(offer)}</bdi>
        </span>
        <span className={shell.itemText}>
          {rowsRead(offer)} · {t('data.columns', told.length, [told.length])}
          {columns !== '' && ': '}
          <bdi>{columns}</bdi>
        </span>
      </span>
      <span className={shell.third}>
        <Icon name="next" size={14} />
      </span>
    </UnstyledButton>
  );
}

/** A table, or the first rows of a list: what is around a list may be most of the page. */
const refsOf = ({ kind, ref, rows }: Offer): number[] =>
  kind === 'table' ? [ref] : rows.slice(0, 12).map((row) => row.ref);

/** Words that name nothing here, and what the names here are. */
function Unknown({ data: { unknown, asked, found } }: { data: TabData }) {
  const names = namesRead(found.offers);
  const said = [
    t('data.unknown', [unknown.map(inQuotes).join(', ')]),
    names.length > 0 ? t('data.namesRead', [names.map(inQuotes).join(', ')]) : t('data.noNames'),
    ...(asked ? [t('data.askedInVain'), asked.partial ?? [], usageWords(asked).join(' · ')].flat() : []),
  ];
  return (
    <p className={`${shell.hints} ${shell.second}`} role="status">
      {said.join(' ')}
    </p>
  );
}
