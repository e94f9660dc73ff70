import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { amount } from '../format';
import type { Sheet } from '../../extraction/sheet/sheet';
import { dataFormats, type DataFormat } from '../data-work';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import type { OpenOffer } from '../tab-data';
import shell from '../now/shell.module.css';
import { recordedWords } from './offer-words';
import type { SheetRows } from './use-sheet';

/** Saves the wanted rows as a file, copies them, or keeps how they are read. */
export function SheetDock({ open, shown }: { open: OpenOffer; shown: SheetRows }) {
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
    <footer className={shell.dock}>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button disabled={isEmpty} leftSection={<Icon name="save" size={14} />}>
            {t('data.save', [rows])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {dataFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {t(`data.as_${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        disabled={isEmpty}
        leftSection={<Icon name="copy" size={14} />}
        onClick={() => void copy()}
      >
        {t('data.copy')}
      </Button>
      <Button
        variant="default"
        disabled={shown.columns.length === 0}
        leftSection={<Icon name="clock" size={14} />}
        title={t('data.recordHint')}
        onClick={() => void record()}
      >
        {t('data.record')}
      </Button>
      <p className={`${shell.small} ${shell.second}`} role="status">
        {said?.of === sheet ? said.text : isEmpty ? t('data.nothingLeft') : ''}
      </p>
    </footer>
  );
}
