import { Checkbox, TextInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import { changeColumn, moveColumn, type SheetColumn } from '../../extraction/sheet/sheet';
import { valueTypes } from '../../extraction/values/type-column';
import { t } from '../../languages/t';
import { Choice } from '../kit/form';
import { IconButton } from '../kit/kit';
import { useIntents } from '../panel-context';
import css from './data.module.css';

/** The columns in their order: shown or dropped, called, of what type, up and down. */
export function ColumnEditor({ columns }: { columns: readonly SheetColumn[] }) {
  return (
    <ul className={css.columns} aria-label={t('data.editor')}>
      {columns.map((column, at) => (
        <ColumnRow key={column.key} column={column} isFirst={at === 0} isLast={at === columns.length - 1} />
      ))}
    </ul>
  );
}

type ColumnRowProps = { column: SheetColumn; isFirst: boolean; isLast: boolean };

function ColumnRow({ column: { key, name, type, isShown }, isFirst, isLast }: ColumnRowProps) {
  const { changeSheet } = useIntents();
  const change = (to: Parameters<typeof changeColumn>[2]) =>
    changeSheet((sheet) => changeColumn(sheet, key, to));
  const move = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    changeSheet((sheet) => moveColumn(sheet, key, by));
    keepFocusOn(button);
  };
  return (
    <li className={css.column} data-dropped={!isShown || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('data.show', [name])}
        checked={isShown}
        onChange={({ currentTarget: { checked } }) => change({ isShown: checked })}
      />
      <TextInput
        size="xs"
        className={css.name}
        aria-label={t('data.name', [name])}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <Choice
        size="xs"
        className={css.type}
        aria-label={t('data.type', [name])}
        value={type}
        options={valueTypes}
        wordOf={(each) => t(`data.type_${each}`)}
        onChoose={(each) => change({ type: each })}
      />
      <IconButton icon="up" size={14} label={t('data.up', [name])} disabled={isFirst} onClick={move(-1)} />
      <IconButton icon="down" size={14} label={t('data.down', [name])} disabled={isLast} onClick={move(1)} />
    </li>
  );
}

/** A row that is moved loses the focus: it gets it back; at the ends the button beside it, which still moves. */
function keepFocusOn(button: HTMLButtonElement): void {
  requestAnimationFrame(() => {
    const beside = [button.previousElementSibling, button.nextElementSibling];
    const other = beside.find((each) => each instanceof HTMLButtonElement);
    if (button.disabled && other instanceof HTMLButtonElement) other.focus();
    else button.focus();
  });
}
