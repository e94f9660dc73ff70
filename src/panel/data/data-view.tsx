import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toggleRows, type Sheet } from '../../extraction/sheet/sheet';
import { t } from '../../languages/t';
import type { Offer } from '../../protocol/extract/offers';
import { tabSessionOf } from '../aimed';
import { dataFormats, openOffer, type DataFormat } from '../data-work';
import { amount, duration, pageText } from '../format';
import { useDataMark } from '../hooks/use-marks';
import { focusRow } from '../hooks/use-row-keys';
import { Icon } from '../icons';
import { tabDataOf } from '../intents/data-intents';
import { ActionMenu } from '../kit/form';
import { Dock, Empty, Heading, IconButton, PlainButton, Small } from '../kit/kit';
import shell from '../now/shell.module.css';
import { UnreadFrames } from '../now/unread-frames';
import { useIntents, usePanelState } from '../panel-context';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';
import type { OpenOffer, TabData } from '../tab-data';
import type { DataReading } from '../view';
import { usageWords } from '../words/cost-words';
import { inQuotes } from '../words/engine-words';
import { failureTitle } from '../words/error-words';
import { phaseWord } from '../words/phase-words';
import { ColumnEditor } from './column-editor';
import css from './data.module.css';
import {
  askedWords,
  columnsWords,
  leftOut,
  nameOfOffer,
  namesRead,
  recordedWords,
  rowsRead,
  toldColumns,
  wayFurther,
} from './offer-words';
import { SheetGrid } from './sheet-grid';
import { useSheet, type SheetRows } from './use-sheet';

/** The tables and lists of the page, or the one that is looked at. */
export function DataView({ reading }: Pick<DataProps, 'reading'>) {
  const { isReading, error } = reading;
  const data = usePanelState(tabDataOf);
  const { readData } = useIntents();
  useNextPage(!isReading && !error);
  if (data?.open) return <SheetView data={data} open={data.open} reading={reading} />;
  if (data) return <DataOffers data={data} reading={reading} />;
  if (error)
    return (
      <Empty className={css.alone} title={failureTitle(error.code, { isEmpty: false })} role="alert">
        <FailureText error={error} />
        <Button onClick={() => void readData()}>{t('data.again')}</Button>
      </Empty>
    );
  if (isReading) return <ReadingNow />;
  return (
    <Empty className={css.alone} text={t('data.unread')}>
      <Button onClick={() => void readData()}>{t('data.read')}</Button>
    </Empty>
  );
}

/** Reads another page that has come in place of the one that was read. A tab without a session is none of ours. */
function useNextPage(isFree: boolean): void {
  const session = usePanelState(tabSessionOf);
  const data = usePanelState(tabDataOf);
  const tab = usePanelState((state) => state.tab);
  const { readData } = useIntents();
  const { url, isLoading = false } = tab ?? {};
  const { found, readAt = 0 } = data ?? {};
  const asked = useRef<string>(undefined);
  const page = `${session?.id} ${url} ${session?.leftAt ?? 0}`;
  const isOther = (url !== undefined && found?.url !== url) || (session?.leftAt ?? 0) > readAt;
  // Rows that were read on are of several pages: they stay until the page is read again.
  const isKept = data?.open?.further !== undefined;
  const isDue = isFree && !isKept && session !== undefined && isOther && !isLoading;
  useEffect(() => {
    // The page's own word for its address may differ from the browser's: it is read once all the same.
    if (!isDue || asked.current === page) return;
    asked.current = page;
    void readData();
  }, [isDue, page, readData]);
}

type DataProps = { data: TabData; reading: DataReading };

type SheetViewProps = DataProps & { open: OpenOffer };

/** One table or list as it will leave: its columns, its rows, and where each value is on the page. */
function SheetView({ data, open, reading }: SheetViewProps) {
  const { closeData, readData, openTable } = useIntents();
  const [isEditing, setEditing] = useState(false);
  const shown = useSheet(open, data.found);
  const { offer } = open;
  const readMs = open.further?.ms ?? data.found.ms;
  return (
    <>
      <div className={css.sheet}>
        <header className={css.head}>
          <IconButton icon="back" label={t('data.back')} onClick={closeData} />
          <div className={shell.grow}>
            <h2 className={css.title} title={offer.title}>
              <bdi>{nameOfOffer(offer)}</bdi>
            </h2>
            <p className={`${shell.meta} ${shell.third}`} role="status">
              {[rowsRead(offer), t('data.readIn', [duration(readMs)]), ...askedWords(open)].join(' · ')}
            </p>
          </div>
          <IconButton icon="outside" label={t('table.open')} onClick={() => openTable({ ...data, open })} />
          <IconButton
            icon="redo"
            label={t('data.again')}
            disabled={reading.isReading}
            onClick={() => readData()}
          />
        </header>
        <ReadingState {...reading} />
        <SaidRows open={open} shown={shown} />
        <FurtherRows open={open} isReading={reading.isReading} />
        <SheetTools
          sheet={open.sheet}
          shown={shown}
          isEditing={isEditing}
          onEdit={() => setEditing(!isEditing)}
        />
        {isEditing && <ColumnEditor columns={open.sheet.columns} />}
        <SheetGrid data={data} open={open} shown={shown} onEdit={() => setEditing(true)} />
      </div>
      <SheetDock shown={shown} open={open} />
    </>
  );
}

/** Says what the words of an instruction asked of the rows, and the way back to all of them. */
function SaidRows({ open, shown }: SheetDockProps) {
  const { openData } = useIntents();
  const { said, offer } = open;
  if (!said) return null;
  const { measure, rows, file } = said;
  const column = measure?.column === undefined ? '' : (offer.columns[measure.column] ?? '');
  const count = t('data.rows', shown.rows.length, [amount(shown.rows.length)]);
  return (
    <div className={css.notes} role="status">
      {measure && (
        <p className={css.measure}>
          <span className={shell.second}>{t(`data.measure_${measure.kind}`, [pageText(column)])}</span>{' '}
          <strong>{pageText(measure.text)}</strong>
        </p>
      )}
      {measure && measure.without > 0 && (
        <Small>{t('data.without', measure.without, [amount(measure.without)])}</Small>
      )}
      {file !== undefined && (
        <Small>{file === '' ? t('data.notSaved') : t('data.saved', [count, file])}</Small>
      )}
      {rows && (
        <>
          <Small>{t('data.saidRows')}</Small>
          <PlainButton size="xs" onClick={() => openData({ ...open, said: undefined })}>
            {t('data.allSaid')}
          </PlainButton>
        </>
      )}
    </div>
  );
}

/** Says which of the data were not read, with the way to them. */
function FurtherRows({ open, isReading }: { open: OpenOffer; isReading: boolean }) {
  const { readFurther } = useIntents();
  const notes = leftOut(open);
  const way = wayFurther(open);
  if (notes.length === 0 && way === undefined) return null;
  return (
    <div className={css.notes}>
      {notes.length > 0 && <Small>{notes.join(' ')}</Small>}
      {way !== undefined && !isReading && (
        <PlainButton size="xs" onClick={() => readFurther()}>
          {way}
        </PlainButton>
      )}
    </div>
  );
}

/** The tables and lists to choose from, the most likely wanted first. The one pointed at is marked on the page. */
function DataOffers({ data, reading }: DataProps) {
  const { pick } = useIntents();
  const [pointed, setPointed] = useState<Offer>();
  useDataMark(data.sessionId, pointed && { engine: pointed.engine, refs: refsOf(pointed), scroll: false });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The focus is gone for who comes back from one of them, and goes on here.
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, []);
  const { offers } = data.found;
  if (offers.length === 0) return <NoData data={data} reading={reading} />;
  return (
    <>
      <ReadingState {...reading} />
      {data.unknown.length > 0 && <Unknown data={data} />}
      <section aria-labelledby="offers">
        <Heading id="offers" title={t('data.offers')} aside={t('data.readIn', [duration(data.found.ms)])} />
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
        <PlainButton icon="target" onClick={() => pick()}>
          {t('data.pick')}
        </PlainButton>
      </div>
      <UnreadFrames />
    </>
  );
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
function Unknown({ data: { unknown, asked, found } }: Pick<DataProps, 'data'>) {
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

/** Says that nothing here is a table or a list, and what can be done. */
function NoData({ data: { isPicked }, reading }: DataProps) {
  const { readData, closeData, pick } = useIntents();
  return (
    <>
      <ReadingState {...reading} />
      <Empty
        className={css.alone}
        title={t(isPicked ? 'data.noneThere' : 'data.none')}
        text={t(isPicked ? 'data.noneThereText' : 'data.noneText')}
        role="status"
      >
        <div className={css.choices}>
          <PlainButton onClick={() => (isPicked ? closeData() : readData())}>
            {t(isPicked ? 'data.all' : 'data.again')}
          </PlainButton>
          <PlainButton onClick={() => pick()}>{t('data.pick')}</PlainButton>
        </div>
      </Empty>
      <UnreadFrames />
    </>
  );
}

/** Over data that was read before: that the page is read again, or why it could not be. */
function ReadingState({ isReading, phase, error }: DataReading) {
  if (isReading) return <ReadingNow phase={phase} />;
  if (!error) return null;
  return (
    <section className={`${run.notice} ${css.again}`} role="alert" data-tone="warn">
      <h2>{failureTitle(error.code, { isEmpty: false })}</h2>
      <p>
        <span lang="en">{error.message}</span> {t('data.before')}
      </p>
    </section>
  );
}

/** The page is being read, which can be stopped. Most reading is over before anyone could. */
function ReadingNow({ phase }: Pick<DataReading, 'phase'>) {
  const { stop } = useIntents();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), soonMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={css.reading}>
      <Button
        className={run.stop}
        leftSection={<Icon name="stop" size={14} />}
        rightSection={<kbd>Esc Esc</kbd>}
        onClick={() => void stop()}
      >
        {t('run.stop')}
      </Button>
      <span className={`${shell.small} ${shell.second}`} role="status">
        {phase === undefined ? t('data.reading') : phaseWord(phase)}
      </span>
    </div>
  );
}

/** A reading that takes less than this, in milliseconds, is not worth a word. */
const soonMs = 250;

type SheetToolsProps = {
  sheet: Sheet;
  shown: SheetRows;
  isEditing: boolean;
  onEdit: () => void;
  children?: ReactNode;
};

/** Filters the rows, chooses all of them, opens the columns; with further tools beside these. */
export function SheetTools({ sheet, shown, isEditing, onEdit, children }: SheetToolsProps) {
  const { changeSheet } = useIntents();
  const { rows } = shown;
  const chosen = rows.filter((row) => sheet.chosen.has(row)).length;
  const isFiltered = sheet.filter.trim() !== '';
  const counts = [
    ...(isFiltered ? [t('data.match', rows.length, [amount(rows.length)])] : []),
    ...(chosen > 0 ? [t('data.chosen', chosen, [amount(chosen)])] : []),
    ...shown.columns.flatMap(({ column, values }) => {
      const odd = values.filter(({ isOdd }) => isOdd).length;
      return odd === 0 ? [] : [t('data.oddCount', [amount(odd), column.name])];
    }),
  ];
  return (
    <div className={css.tools}>
      <Checkbox
        className={css.all}
        size="xs"
        aria-label={t('data.chooseAll')}
        title={t('data.chooseAll')}
        checked={chosen > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        disabled={rows.length === 0}
        onChange={() => changeSheet((each) => toggleRows(each, rows))}
      />
      <TextInput
        type="search"
        size="xs"
        className={css.filter}
        aria-label={t('data.filter')}
        placeholder={t('data.filterHint')}
        spellCheck={false}
        value={sheet.filter}
        onChange={({ currentTarget: { value } }) => changeSheet((each) => ({ ...each, filter: value }))}
      />
      <PlainButton
        aria-expanded={isEditing}
        rightSection={<Icon name={isEditing ? 'up' : 'down'} size={12} />}
        onClick={onEdit}
      >
        {t('data.columns', shown.columns.length, [shown.columns.length])}
      </PlainButton>
      {children}
      {counts.length > 0 && (
        <p className={`${css.counts} ${shell.meta} ${shell.second}`} role="status">
          {counts.join(' · ')}
        </p>
      )}
    </div>
  );
}

type SheetDockProps = { open: OpenOffer; shown: SheetRows };

/** Saves the wanted rows as a file, copies them; of a page also keeps how they are read. */
export function SheetDock({ open, shown }: SheetDockProps) {
  const { sheet } = open;
  const { saveData, copyData, recordData } = useIntents();
  const [said, setSaid] = useState<{ of: Sheet; text: string }>();
  const count = shown.wanted.length;
  const rows = t('data.rows', count, [amount(count)]);
  const isEmpty = count === 0 || shown.columns.length === 0;
  const say = (text: string) => setSaid({ of: sheet, text });
  const save = async (format: DataFormat) => {
    const name = await saveData(format, shown.toTable());
    say(name === undefined ? t('data.notSaved') : t('data.saved', [rows, name]));
  };
  const copy = async () => {
    const isThere = await copyData(shown.toTable());
    say(isThere ? t('data.copied', [rows]) : t('data.notCopied'));
  };
  const record = async () => {
    const kept = await recordData();
    say(kept === undefined ? t('data.notRecorded') : recordedWords(kept, open));
  };
  return (
    <Dock>
      <ActionMenu
        position="top-start"
        items={dataFormats.map((format) => [t(`data.as_${format}`), () => save(format)])}
        target={
          <PlainButton variant="filled" disabled={isEmpty} icon="save">
            {t('data.save', [rows])}
          </PlainButton>
        }
      />
      <PlainButton disabled={isEmpty} icon="copy" onClick={copy}>
        {t('data.copy')}
      </PlainButton>
      {open.offer.engine !== '' && (
        <PlainButton
          disabled={shown.columns.length === 0}
          icon="clock"
          title={t('data.recordHint')}
          onClick={record}
        >
          {t('data.record')}
        </PlainButton>
      )}
      <Small role="status">{said?.of === sheet ? said.text : isEmpty ? t('data.nothingLeft') : ''}</Small>
    </Dock>
  );
}
