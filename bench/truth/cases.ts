import { z } from 'zod';
import { ActionOutput } from '../../src/protocol/action';
import { DialogPolicy } from '../../src/protocol/frame';
import { Variables } from '../../src/protocol/variables';
import { readCasePages } from '../base/case-pages';

const Expected = z.strictObject({
  /** What really comes of the action. `either` where both may be: what is said has to be true then. */
  outcome: z.enum(['success', 'failure', 'either']),
  /** The code of the failure, where only one is right. */
  code: z.string().optional(),
});

const Action = ActionOutput.partial({ description: true });

/** What is to be done to the page beside it, and what really comes of that. */
const Case = Expected.extend({
  /** An instruction, or an action whose `description` may be missing. */
  action: z.union([z.string(), Action]),
  /** What an instruction stands for, where the page has it: a person's own hand, for `--validate`. */
  means: Action.optional(),
  /** What is different with trusted input. */
  trusted: Expected.optional(),
  /** An expression that is true in the page, once its story is over, when the action had its effect. */
  check: z.string().optional(),
  /** How long after the act the page may still change its mind; `check` is asked then. */
  storyMs: z.number().default(0),
  /** An expression that is true in the page as soon as its story is over, where that may be sooner. */
  over: z.string().optional(),
  /** An expression that is true in the page then if the act has reached it, for `--validate`. */
  reached: z.string().optional(),
  /** Some of what the act did is undone and some stays: a success that is corrected later is right as well. */
  correctable: z.boolean().optional(),
  /** A word for cases that are counted together, and a line that says what the page is. */
  kind: z.string().optional(),
  summary: z.string().optional(),
  /** An expression that is true in the page whatever is said of the act: nothing else was touched. */
  untouched: z.string().optional(),
  /** Observed first; its first candidate is then the action. */
  observe: z.string().optional(),
  /** Between the page (and what was observed) and the act. */
  pauseMs: z.number().optional(),
  /** Whether the page gets a `cue` event right before the act, for what happens then by another cause. */
  cue: z.boolean().optional(),
  /** Each is a probe of its own; the page reads it as `?delay=`. */
  delaysMs: z.array(z.number()).optional(),
  /** Whether it is also probed beside each kind of noise. */
  noise: z.boolean().optional(),
  /** Whether its tab lies behind another one. */
  hidden: z.boolean().optional(),
  variables: Variables.optional(),
  /** The answer to dialogs, where it is not the default. */
  dialogs: DialogPolicy.optional(),
  /** Files that the action names, with their texts. */
  files: z.record(z.string(), z.string()).optional(),
  /** Text of the error that the page throws. */
  throws: z.string().optional(),
  /** Text that must be in the answer: a dialog's words, an address. */
  says: z.string().optional(),
  /** Text that must not be in it. */
  secret: z.string().optional(),
  /** For the whole act. */
  timeoutMs: z.number().optional(),
});
export type Case = z.infer<typeof Case>;

/**
 * A case, or what twins share: pages that look alike and end differently. Each twin is a case of its own, with its fields
 * before the shared ones; the page reads the twin's name as `?as=`.
 */
const CaseFile = z.looseObject({ twins: z.record(z.string(), z.looseObject({})).optional() });

/** A page with its case, and perhaps other pages that it leads to. */
export type CaseFolder = {
  name: string;
  pages: ReadonlyMap<string, string>;
  case: Case;
  /** The twin's name. */
  as?: string;
};

/** The cases of a folder and of the folders in it, twins each by itself. */
export async function readCases(folder: string): Promise<CaseFolder[]> {
  return (await readCasePages(folder)).flatMap(({ name, facts, pages }): CaseFolder[] => {
    const { twins, ...shared } = CaseFile.parse(JSON.parse(facts));
    if (!twins) return [{ name, pages, case: Case.parse(shared) }];
    return Object.entries(twins).map(([as, own]) => ({
      name: `${name}/${as}`,
      pages,
      case: Case.parse({ ...shared, ...own }),
      as,
    }));
  });
}
