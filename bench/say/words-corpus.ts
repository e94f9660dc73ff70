import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Deed, SayCase, SayPage } from './cases';

/** What one step of a truth accepts: keys of elements, methods, and values for what is typed or chosen. */
const Meant = z.object({ t: z.array(z.string()), m: z.array(z.string()), v: z.array(z.string()).optional() });
type Meant = z.infer<typeof Meant>;

const Said = z.object({
  class: z.string(),
  say: z.string(),
  truth: z.union([Meant, z.object({ steps: z.array(Meant) })]).nullable(),
});

const Cases = z.record(z.string(), z.object({ lang: z.string(), cases: z.array(Said) }));

/** Sets of pages with what people say to them: each folder of `words` has `cases.json`, and `pages` with marked elements. */
export async function readWordsCorpus(corpus: string): Promise<SayPage[]> {
  const folder = path.join(corpus, 'words');
  if (!existsSync(folder)) return [];
  const sets = (await readdir(folder))
    .sort()
    .filter((set) => existsSync(path.join(folder, set, 'cases.json')));
  const pages = await Promise.all(sets.map(async (set) => readSet(path.join(folder, set), set)));
  return pages.flat();
}

async function readSet(folder: string, set: string): Promise<SayPage[]> {
  const cases = Cases.parse(JSON.parse(await readFile(path.join(folder, 'cases.json'), 'utf8')));
  return Promise.all(
    Object.entries(cases).map(async ([name, { lang, cases: said }]): Promise<SayPage> => ({
      name: `${set}-${name}`,
      part: 'words',
      lang,
      corpus: `words/${set}/pages/${name}.html`,
      html: await readFile(path.join(folder, 'pages', `${name}.html`), 'utf8'),
      cases: said.map(caseOf),
    })),
  );
}

function caseOf({ class: kind, say, truth }: z.infer<typeof Said>): SayCase {
  const steps = truth === null ? [] : 'steps' in truth ? truth.steps : [truth];
  return {
    kind: truth === null ? 'absent' : kind,
    instruction: say,
    plans: truth === null ? [] : combined(steps.map(deedsOf)),
  };
}

function combined(steps: readonly Deed[][]): Deed[][] {
  return steps.reduce<Deed[][]>(
    (plans, deeds) => plans.flatMap((plan) => deeds.map((deed) => [...plan, deed])),
    [[]],
  );
}

/** An option of a list that a page draws itself is chosen by pressing it, too: then `v` is of the choosing alone. */
function deedsOf({ t, m, v }: Meant): Deed[] {
  const methods = m.includes('selectOption') ? [...m, 'selectOptionFromDropdown'] : m;
  return t.flatMap((key) =>
    methods.flatMap((method) =>
      (method === 'click' || v === undefined ? [undefined] : v).map((value): Deed => ({
        method,
        selector: `${marked}${key}`,
        value,
      })),
    ),
  );
}

/** A selector that begins so is the key of an element that the page itself has marked. */
export const marked = '@';
