import { Button, Checkbox, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import { amount } from '../format';
import { toggleRows } from '../../extraction/sheet/edit-columns';
import type { ColumnValues } from '../../extraction/sheet/sheet-values';
import type { Sheet } from '../../extraction/sheet/sheet';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import type { SheetRows } from './use-sheet';
import css from './data.module.css';

type SheetToolsProps = { sheet: Sheet; shown: SheetRows; isEditing: boolean; onEdit: () => void };

/** Filters the rows, chooses all of them, opens the columns. */
export function SheetTools({ sheet, shown, isEditing, onEdit }: SheetToolsProps) {
  const { changeSheet } = useIntents();
  const { rows } = shown;
  const chosen = rows.filter((row) => sheet.chosen.has(row)).length;
  const isFiltered = sheet.filter.trim() !== '';
  const counts = [
    ...(isFiltered ? [t('data.match', rows.length, [amount(rows.length)])] : []),
    ...(chosen > 0 ? [t('data.chosen', chosen, [amount(chosen)])] : []),
    ...shown.columns.flatMap(oddOnes),
  ];
  return (
    <div className={css.tools}>
      <Checkbox
        className={css.all ?? ''}
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
        className={css.filter ?? ''}
        aria-label={t('data.filter')}
        placeholder={t('data.filterHint')}
        spellCheck={false}
        value={sheet.filter}
        onChange={({ currentTarget: { value } }) => changeSheet((each) => ({ ...each, filter: value }))}
      />
      <Button
        variant="default"
        aria-expanded={isEditing}
        rightSection={<Icon name={isEditing ? 'up' : 'down'} size={12} />}
        onClick={onEdit}
      >
        {t('data.columns', shown.columns.length, [shown.columns.length])}
      </Button>
      {counts.length > 0 && (
        <p className={`${css.counts} ${shell.meta} ${shell.second}`} role="status">
          {counts.join(' · ')}
        </p>
      )}
    </div>
  );
}

/** How many values of a column are none of its type. */
function oddOnes({ column: { name }, values }: ColumnValues): string[] {
  const count = values.filter(({ isOdd }) => isOdd).length;
  return count === 0 ? [] : [t('data.oddCount', [amount(count), name])];
}
