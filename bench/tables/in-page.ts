import { createExtracting } from '../../src/frame/data/extracting-engine';
import { createEngine } from '../../src/frame/engine';

/** The tables of the page as the reader gives them, and how long that took in milliseconds. */
export function readPage() {
  const extracting = createExtracting(createEngine(document));
  const started = performance.now();
  const tables = extracting.tables();
  const ms = performance.now() - started;
  return {
    ms,
    tables: tables.map(({ columns, rows }) => ({
      columns,
      rows: rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')),
    })),
  };
}
