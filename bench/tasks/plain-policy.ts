import { stepOf, type SaidStep } from '../../test/fixtures/task-model';
import type { ModelServer, Scripted } from '../../test/fixtures/model-server';
import type { Deed, TaskWorld } from './worlds';

const noPlan = { steps: [], ends: [], origins: [], risks: [], variables: [], question: [] };

/**
 * Has the model server follow a plain policy: it knows the goal and how such a site is worked, sees only what it is shown, believes
 * what a page says, and looks at the page anew once it is not believed.
 */
export function playPolicy(server: ModelServer, world: TaskWorld): void {
  const policy = new Policy(world);
  server.answerAll(({ system, user }): Scripted => {
    if (system.startsWith('Plan how')) return { json: { ...noPlan, risks: world.risks } };
    if (system.startsWith('A plan')) return { json: { steps: [] } };
    const { tool, arguments: given = [] } = policy.next(pageIn(user), user);
    return { json: { tool, arguments: given, next: 1, learnt: '' } };
  });
}

/** The text of the page in a question. */
const pageIn = (user: string): string => /<page \d+>\n([\s\S]*?)\n<\/page/.exec(user)?.[1] ?? '';

class Policy {
  readonly #world: TaskWorld;
  #done = 0;
  #waits = 0;
  #reloads = 0;
  #reads = 0;

  constructor(world: TaskWorld) {
    this.#world = world;
  }

  next(page: string, user: string): SaidStep {
    const { asks, deeds, success, lasting, url } = this.#world;
    if (asks) return this.#look(page, asks.about);
    if (page.includes('not possible anymore'))
      return stepOf('give-up', 'The site says that it is not possible.');
    const deed = deeds[this.#done];
    if (deed) {
      const ref = refOf(deed, page);
      if (ref !== undefined) {
        this.#done += 1;
        return stepOf('act', `${ref} ${deed.does ?? 'click'}`);
      }
      return this.#missing(deed.row ?? deed.on.split(' ').slice(1).join(' '));
    }
    const isDoubted = user.includes('It is not done.');
    if (isDoubted || this.#reloads > 0) {
      if (this.#reloads === 0) {
        this.#reloads += 1;
        return stepOf('navigate', url);
      }
      return page.includes(lasting)
        ? stepOf('done', `text: ${lasting}`)
        : stepOf('give-up', 'It was not kept.');
    }
    if (page.includes(success)) return stepOf('done', `text: ${success}`);
    if (this.#waits < 1) {
      this.#waits += 1;
      return stepOf('wait', success);
    }
    this.#reloads += 1;
    return stepOf('navigate', url);
  }

  /** Something is not shown: more is read about it, then it is waited for. */
  #missing(name: string): SaidStep {
    this.#reads += 1;
    if (this.#reads === 1) return stepOf('read', name);
    return this.#reads === 2 ? stepOf('wait', name) : stepOf('give-up', `${name} is not there.`);
  }

  /** Looks for the line that the answer is in, page by page. */
  #look(page: string, about: string): SaidStep {
    const line = page.split('\n').find((each) => each.startsWith('- ') && each.includes(about));
    const price = line && new RegExp(`${about}[ |]*([\\d.]+ EUR)`).exec(line)?.[1];
    if (price) return stepOf('answer', `The ${about} costs ${price}.`, `${about} ${price}`);
    const [deed] = this.#world.deeds;
    const ref = deed && refOf(deed, page);
    return ref === undefined
      ? stepOf('give-up', `No page says what the ${about} costs.`)
      : stepOf('act', `${ref} click`);
  }
}

/** The ref of what the text calls so: in a row, the first after the line that has the row's words. */
function refOf({ on, row }: Deed, page: string): string | undefined {
  const lines = page.split('\n');
  const from = row === undefined ? 0 : lines.findIndex((line) => says(line, row));
  if (from < 0) return undefined;
  const pattern = new RegExp(
    `^([a-z]*\\d+) ${on.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?: |$)(?!.*disabled)`,
  );
  return lines.slice(from).flatMap((line) => pattern.exec(line)?.[1] ?? [])[0];
}

/** A line has a name as a part of its own: “Plan 2019” is not “Plan 2019 b”. */
const says = (line: string, name: string): boolean =>
  line
    .replace(/^(?:- |#+ )/, '')
    .split(' | ')
    .includes(name) || line.includes(`“${name}”`);
