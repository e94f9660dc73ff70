import type { FoundAt, PageSet } from '../extraction/answer/source';
import type { Shape } from '../extraction/schema/shape';
import type { ExtractMetadata } from '../protocol/extract/extract';
import type { Offer } from '../protocol/extract/offers';
import { phases } from '../protocol/task/phases';
import { extractByModel, modelsToAsk, type AskContext } from './extract-by-model';
import type { Page } from './page';

/** A table or list, and which of its rows and columns are wanted, by their index: of columns none means all. */
export type ChosenRows = { offer: Offer; rows: number[]; columns: number[] };

/** What a model chose; nothing where no row fits. */
export type ChosenByModel = Omit<ExtractMetadata, 'sources'> & { chosen?: ChosenRows };

/**
 * Has a model say which rows and columns of the page's tables and lists an instruction means. It can only point: what it says
 * that is in none of them is left out.
 */
export async function chooseRows(
  instruction: string,
  { page, ...context }: AskContext & { page: Pick<Page, 'data'> },
): Promise<ChosenByModel> {
  context.onPhase(phases.reading);
  const models = await modelsToAsk(context);
  const data = await page.data({ hasLines: true }, context.signal);
  const { places, value, unread, partial } = await extractByModel(
    { shape: choice, instruction, chosen: models },
    data,
    context,
  );
  const way = 'model' as const;
  const told = { way, marks: [], unread, partial };
  const best = mostPointedAt(places, data.sets);
  if (!best) return { ...told, rows: [{ path: '', returned: 0 }] };
  const { set, rows } = best;
  const { frame, ...found } = set;
  const offer = { ...found, engine: data.engines[frame] ?? '' };
  const columns = columnsSaid(value, set);
  return {
    ...told,
    rows: [{ path: '', returned: rows.length, seen: set.rows.length }],
    chosen: { offer, rows, columns },
  };
}

const texts: Shape = { kind: 'list', items: { kind: 'value', type: 'string' } };

const choice: Shape = {
  kind: 'object',
  properties: [
    {
      name: 'rows',
      shape: texts,
      isRequired: true,
      about: 'The wanted rows of one table or list: "@19-40,44".',
    },
    {
      name: 'columns',
      shape: texts,
      isRequired: true,
      about: 'Parts of its header line, as "@18.2"; none for all.',
    },
  ],
};

/** The set with the most of the rows that were pointed at, and these rows in their order. */
function mostPointedAt(places: readonly FoundAt[], sets: readonly PageSet[]) {
  const pointed = new Set(
    places.flatMap(({ path, ref, frame }) => (path.startsWith('/rows/') && ref ? [`${frame} ${ref}`] : [])),
  );
  const found = sets.map((set) => {
    const isPointedAt = (ref: number | undefined) => pointed.has(`${set.frame} ${ref}`);
    const rows = set.rows.flatMap(({ ref, cells }, at) =>
      isPointedAt(ref) || cells.some((cell) => isPointedAt(cell?.ref)) ? at : [],
    );
    return { set, rows };
  });
  const [best] = found.toSorted((a, b) => b.rows.length - a.rows.length);
  return best && best.rows.length > 0 ? best : undefined;
}

function columnsSaid(value: unknown, { columns }: PageSet): number[] {
  const said = new Set<unknown>(isChoice(value) ? value.columns : []);
  return columns.flatMap((name, at) => (name !== '' && said.has(name) ? at : []));
}

const isChoice = (value: unknown): value is { columns: unknown[] } =>
  typeof value === 'object' && value !== null && 'columns' in value && Array.isArray(value.columns);
