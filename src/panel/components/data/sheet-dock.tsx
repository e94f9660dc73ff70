import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '#i18n';
import { amount } from '../../format';
import type { Sheet } from '../../../extraction/sheet/sheet';
import { dataFormats, type DataFormat } from '../../data-work';
import { Icon } from '../../icons';
import { useIntents } from '../../panel-context';
import type { OpenOffer } from '../../tab-data';
import shell from '../shell.module.css';
import { recordedWords } from './offer-words';
import type { SheetRows } from './use-sheet';

/** Saves the wanted rows as a file, copies them, or keeps how they are read. */
export function SheetDock({ open, shown }: { open: OpenOffer; shown: SheetRows }) {
  const { sheet } = open;
  const { saveData, copyData, recordData } = useIntents();
  const [said, setSaid] = useState<{ of: Sheet; text: string }>();
  const count = shown.wanted.length;
  const rows = i18n.t('data.rows', count, [amount(count)]);
  const isEmpty = count === 0 || shown.columns.length === 0;
  const say = (text: string) => setSaid({ of: sheet, text });
  const save = async (format: DataFormat) => {
    const name = await saveData(format, shown.toTable());
    say(name === undefined ? i18n.t('data.notSaved') : i18n.t('data.saved', [rows, name]));
  };
  const copy = async () => {
    const isThere = await copyData(shown.toTable());
    say(isThere ? i18n.t('data.copied', [rows]) : i18n.t('data.notCopied'));
  };
  const record = async () => {
    const kept = await recordData();
    say(kept === undefined ? i18n.t('data.notRecorded') : recordedWords(kept, open));
  };
  return (
    <footer className={shell.dock}>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button disabled={isEmpty} leftSection={<Icon name="save" size={14} />}>
            {i18n.t('data.save', [rows])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {dataFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {i18n.t(`data.as_${format}`)}
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
        {i18n.t('data.copy')}
      </Button>
      <Button
        variant="default"
        disabled={shown.columns.length === 0}
        leftSection={<Icon name="clock" size={14} />}
        title={i18n.t('data.recordHint')}
        onClick={() => void record()}
      >
        {i18n.t('data.record')}
      </Button>
      <p className={`${shell.small} ${shell.second}`} role="status">
        {said?.of === sheet ? said.text : isEmpty ? i18n.t('data.nothingLeft') : ''}
      </p>
    </footer>
  );
}
