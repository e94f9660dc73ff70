/** Rows of a table from lines, `|` between cells. */
export const rowsOf = (text: string, tag: 'td' | 'th' = 'td'): string =>
  cellsOf(text)
    .map((cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`)
    .join('');

/** Elements within elements from lines, `|` between the inner ones. */
export const boxesOf = (text: string, row: string, cell: string): string =>
  cellsOf(text)
    .map(
      (cells) =>
        `<${row}>${cells.map((each) => `<${cell}>${each}</${endOf(cell)}>`).join('')}</${endOf(row)}>`,
    )
    .join('');

const endOf = (tag: string) => tag.split(' ')[0] ?? tag;

const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
