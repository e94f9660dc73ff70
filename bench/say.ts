import { parseArgs } from 'node:util';
import type { SayPage } from './say/cases';
import { chooseRight, printChosen } from './say/choose-right';
import { judge } from './say/judge';
import { figuresOf, printKinds, printVerdicts } from './say/report';
import { seePages } from './say/see-pages';
import { train } from './say/train';

/**
 * What the matcher makes of what people say, over small pages with the truth beside them (`bench/say/pages`). Options:
 * `--corpus DIR` adds what is said to the saved pages of that folder, and what people say there (`words`), `--seen FILE` keeps
 * what the pages look like, so that no browser is needed again, `--part tune|held|words` takes one part of the pages,
 * `--only TEXT` the pages whose name has it, `--show wrong|unsure|all` lists verdicts, `--train` learns the weights anew and
 * judges each page by weights that had not seen it, `--choose` asks a model that always chooses right wherever the matcher is
 * not sure.
 */

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    seen: { type: 'string' },
    part: { type: 'string' },
    only: { type: 'string', default: '' },
    show: { type: 'string', default: '' },
    train: { type: 'boolean', default: false },
    choose: { type: 'boolean', default: false },
  },
});

const seen = await seePages(isAsked, values);
if (values.choose) printChosen((await Promise.all(seen.map(chooseRight))).flat(), values.show);
else await judgeAll();

async function judgeAll(): Promise<void> {
  const verdicts = values.train
    ? await train(seen)
    : seen.flatMap(({ page, ...whole }) => page.cases.map((one) => judge(page, one, whole)));
  console.log(`${seen.length} pages read, ${verdicts.length} instructions said.`);
  printVerdicts(verdicts, values.show);
  printKinds(verdicts);
  for (const part of new Set(verdicts.map((one) => one.part)))
    console.log(JSON.stringify({ part, ...figuresOf(verdicts.filter((one) => one.part === part)) }));
}

function isAsked({ name, part }: SayPage): boolean {
  return (values.part === undefined || part === values.part) && name.includes(values.only);
}
