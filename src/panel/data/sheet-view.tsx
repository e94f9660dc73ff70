import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { duration } from '../format';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import type { OpenOffer, TabData } from '../tab-data';
import type { DataReading } from '../view';
import shell from '../now/shell.module.css';
import { ColumnEditor } from './column-editor';
import { FurtherRows } from './further-rows';
import { askedWords, nameOfOffer, rowsRead } from './offer-words';
import { ReadingState } from './reading-state';
import { SheetDock } from './sheet-dock';
import { SheetGrid } from './sheet-grid';
import { SheetTools } from './sheet-tools';
import { useSheet } from './use-sheet';
import css from './data.module.css';

type SheetViewProps = { data: TabData; open: OpenOffer; reading: DataReading };

/** One table or list as it will leave: its columns, its rows, and where each value is on the page. */
export function SheetView({ data, open, reading }: SheetViewProps) {
  const { closeData, readData } = useIntents();
  const [isEditing, setEditing] = useState(false);
  const shown = useSheet(open, data.found);
  const { offer } = open;
  const readMs = open.further?.ms ?? data.found.ms;
  return (
    <>
      <div className={css.sheet}>
        <header className={css.head}>
          <ActionIcon aria-label={t('data.back')} title={t('data.back')} onClick={closeData}>
            <Icon name="back" />
          </ActionIcon>
          <div className={shell.grow}>
            <h2 className={css.title} title={offer.title}>
              <bdi>{nameOfOffer(offer)}</bdi>
            </h2>
            <p className={`${shell.meta} ${shell.third}`} role="status">
              {[rowsRead(offer), t('data.readIn', [duration(readMs)]), ...askedWords(open)].join(' · ')}
            </p>
          </div>
          <ActionIcon
            aria-label={t('data.again')}
            title={t('data.again')}
            disabled={reading.isReading}
            onClick={() => void readData()}
          >
            <Icon name="redo" />
          </ActionIcon>
        </header>
        <ReadingState {...reading} />
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
