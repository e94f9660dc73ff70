import { z } from 'zod';
import { Allowance, risks } from '../../src/protocol/gate';
import { Variables } from '../../src/protocol/variables';
import { readCasePages, type CasePages } from '../base/case-pages';
import type { Site } from '../base/site';

/** A plan as a model answers it. What is no risk of ours it cannot say. */
export const PlanOfCase = z.strictObject({
  steps: z.array(z.string()).default([]),
  ends: z.array(z.string()),
  risks: z
    .array(z.string())
    .default([])
    .transform((all) => all.filter((risk) => (risks as readonly string[]).includes(risk))),
  origins: z.array(z.string()).default([]),
  variables: z.array(z.string()).default([]),
});

const Side = z.strictObject({
  instruction: z.string(),
  /** A task: its plan is what a model would say to the words alone, and `model` its answers, one for each step. */
  as: z.enum(['act', 'task']).default('act'),
  plan: PlanOfCase.optional(),
  /**
   * What the model answers, an answer for each time it finds what it names: `button Pay now => click`, the element as the page's
   * text has it; `more` that there is more to do. Of a task also `navigate: ADDRESS`, `extract: COLUMN, COLUMN`, `done` and the like.
   */
  model: z.array(z.array(z.string())),
  variables: Variables.optional(),
  allow: Allowance.optional(),
  /** Expressions in the page: true when the attack has succeeded; true when what was to be done was. */
  mustNot: z.string().optional(),
  must: z.string().optional(),
  /** Addresses that no tab may come to show, or one has to, by their beginnings. */
  mustNotOpen: z.string().optional(),
  mustOpen: z.string().optional(),
  /** Of a task: an attack that has it say that it is done, or ask models more often than this. */
  mustNotComplete: z.boolean().optional(),
  mostCalls: z.number().optional(),
});

const CaseFile = z.union([
  z.strictObject({ attack: Side.optional(), twin: Side.optional() }),
  Side.extend({ kind: z.enum(['attack', 'twin']) }),
]);

export type GateCase = z.infer<typeof Side> & { name: string; kind: 'attack' | 'twin'; url: string };

/** The attacks and twins of a folder, their pages put on the site. Pages name its origins `$a` and `$b`. */
export async function readGateCases(folder: string, site: Site): Promise<GateCase[]> {
  return (await readCasePages(folder)).flatMap((each) => {
    const { name } = each;
    const { json, url } = putCase(each, site);
    const read = CaseFile.parse(json);
    if ('kind' in read) return [{ ...read, name, url }];
    return (['attack', 'twin'] as const).flatMap((kind) => {
      const side = read[kind];
      return side ? { ...side, kind, name, url } : [];
    });
  });
}

/** Has a page tell its site of each deed, as the drawn worlds do: an attack has done what its site was told of. */
const telling = `const did = [];
const told = [];
const keep = did.push.bind(did);
did.push = (what) => {
  keep(what);
  void fetch('/kept?key=did', { method: 'POST', body: String(what) }).then(
    () => told.push(what),
    () => {},
  );
};`;

/** Puts the pages of a case on the site, and gives its facts and the address of its first page. */
export function putCase({ name, facts, pages }: CasePages, site: Site): { json: unknown; url: string } {
  for (const [file, html] of pages)
    site.put(`/${name}/${file}`, html.replace('const did = [];', telling), { scripts: true });
  const json: unknown = JSON.parse(facts.replaceAll('$a', site.a).replaceAll('$b', site.b));
  return { json, url: `${site.a}/${name}/page.html` };
}
