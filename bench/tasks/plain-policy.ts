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
export const pageIn = (user: string): string => /<page \d+>\n([\s\S]*?)\n<\/page/.exec(user)?.[1] ?? '';

class Policy {
  readonly #world: TaskWorld;
  #done = 0;
  #waits = 0;
  #reloads = 0;
  #reads = 0;
  #turns = 0;
  readonly #prices = new Map<string, string>();

  constructor(world: TaskWorld) {
    this.#world = world;
  }

  next(page: string, user: string): SaidStep {
    const { asks, deeds, success, lasting, url } = this.#world;
    if (asks) return this.#look(page, asks);
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
      if (page.includes(lasting)) return stepOf('done', `text: ${lasting}`);
      // It may not be drawn yet.
      this.#reloads += 1;
      return this.#reloads === 2 ? stepOf('read', lasting) : stepOf('give-up', 'It was not kept.');
    }
    // What the site shows of what it keeps is something else.
    const [about = ''] = lasting.split(':');
    const isOther = page.includes(`${about}:`) && !page.includes(lasting);
    if (page.includes(success) && !isOther) return stepOf('done', `text: ${success}`);
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

  /** Looks for the line that the answer is in, page by page, or compares all of them. */
  #look(page: string, { about }: NonNullable<TaskWorld['asks']>): SaidStep {
    for (const [, name = '', price = ''] of page.matchAll(/([A-Z][a-z]+ [a-z]+)[ |]+([\d.]+ EUR)/g))
      this.#prices.set(name, price);
    const price = about === '' ? undefined : this.#prices.get(about);
    if (price) return stepOf('answer', `The ${about} costs ${price}.`, `${about} ${price}`);
    const [deed] = this.#world.deeds;
    const ref = deed && refOf(deed, page);
    const turned = this.#turns;
    this.#turns += 1;
    if (ref !== undefined && turned < maxTurns) return stepOf('act', `${ref} click`);
    if (about !== '' || ref !== undefined) return stepOf('give-up', `The pages do not say it: ${about}`);
    const [least] = [...this.#prices].toSorted(([, one], [, other]) => parseFloat(one) - parseFloat(other));
    if (!least) return stepOf('give-up', 'No price is shown.');
    return stepOf('answer', `The cheapest is the ${least[0]}.`, least.join(' '));
  }
}

/** Pages are turned so often at most: more than there are. */
const maxTurns = 6;

/** The ref of what the text calls so: in a row, the first after the line that has the row's words. */
export function refOf({ on, row }: Deed, page: string): string | undefined {
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
