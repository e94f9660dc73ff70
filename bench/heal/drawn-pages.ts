import { Draw } from '../truth/draw';

/**
 * A page drawn from a seed, a thing on it, and a later version of the page in which that thing is there or gone by
 * construction: pages are drawn from things, so the generator knows which thing stands where.
 */

/** The later lot of the thing. `beside`: another that looks like it came, and the thing is there as well. */
const fates = ['stays', 'stays', 'stays', 'beside', 'gone', 'replaced', 'reused', 'retitled'] as const;
export type Fate = (typeof fates)[number];

export type DrawnCase = {
  seed: number;
  fate: Fate;
  truth: 'found' | 'gone';
  /**
   * The words with which a person would have it done; if only one thing of the later page is called so, and if that is another one, which the
   * words mean then.
   */
  says: string;
  isClear: boolean;
  isOfAnother: boolean;
  /** The mark of `redesigned.ts` is on the thing in both. */
  before: string;
  after: string;
};

type Fact = { label: string; text: string; isOften: boolean };

type Thing = { title: string; facts: Fact[]; controls: string[]; key: number };

const shapes = ['table', 'list', 'cards', 'boxes', 'plans', 'form', 'toolbar', 'nav'] as const;
type Shape = (typeof shapes)[number];

type Block = { heading: string; shape: Shape; things: Thing[]; kind: Kind };

/** How a page is written, which a later version does otherwise. */
type Look = {
  salt: number;
  ids: 'none' | 'of-thing' | 'of-place' | 'generated';
  keys: 'none' | 'of-thing';
  wraps: number;
  heading: string;
  titleTag: string;
  titleFirst: boolean;
  button: 'button' | 'role' | 'link';
  intro: string;
};

type Kind = {
  deeds: readonly string[];
  headings: readonly string[];
  title(draw: Draw): string;
  /** Another thing that is nearly called so. */
  like(title: string, draw: Draw): string;
  facts(draw: Draw): Fact[];
};

const often = (label: string, text: string): Fact => ({ label, text, isOften: true });
const rarely = (label: string, text: string): Fact => ({ label, text, isOften: false });

const first =
  'Ada Bela Carla Dora Emil Finn Gita Hugo Ines John Kim Lena Mara Nils Olga Paul Rosa Sven Tom Uma'.split(
    ' ',
  );
const last =
  'Adler Brandt Costa Dunn Engel Frost Gomes Hale Ibsen Jung Kraus Lee Marsh Novak Olsen Park Quinn Reed Stone Weber'.split(
    ' ',
  );
const goods =
  'Kettle Lamp Chair Desk Rug Mirror Clock Vase Shelf Bowl Pan Towel Pillow Basket Kitchen-scale Teapot'.split(
    ' ',
  );
const colours = 'Red Blue Green White Black Grey Oak Copper'.split(' ');
const cities = 'Vienna Lisbon Oslo Prague Madrid Athens Dublin Porto Zagreb Riga Bern Turin'.split(' ');
const stems = 'cargo readme index build report notes budget invoice draft main setup logo'.split(' ');
const ends = 'toml md ts json pdf txt csv png'.split(' ');
const months = 'January February March April May June July August October December'.split(' ');
const plans = 'Free Basic Starter Pro Team Business Studio Scale'.split(' ');
const projects = 'Alpha Bravo Charlie Delta Falcon Harbor Juniper Lotus Meteor Orchid Polar Quartz'.split(
  ' ',
);
const states = ['Active', 'Pending', 'Paused', 'Done', 'Waiting'];

const money = (draw: Draw) => `${draw.between(1, 200)}.${draw.between(10, 99)} €`;
const ago = (draw: Draw) => `${draw.between(2, 58)} min ago`;
const onlyOf = <T>(draw: Draw, some: readonly T[]): T => draw.of(some);

const kinds: Record<string, Kind> = {
  people: {
    deeds: ['Delete', 'Edit', 'Message', 'Follow', 'Invite'],
    headings: ['Members', 'Contacts', 'Guests', 'Staff'],
    title: (draw) => `${draw.of(first)} ${draw.of(last)}`,
    like: (title, draw) =>
      onlyOf(draw, [
        `${title} Junior`,
        `${title.split(' ')[0] ?? ''} ${draw.of(last)}-${draw.of(last)}`,
        `${draw.of(first)} ${title.split(' ')[1] ?? ''}`,
      ]),
    facts: (draw) => [
      often('Seen', ago(draw)),
      often('State', draw.of(states)),
      rarely('Town', draw.of(cities)),
    ],
  },
  files: {
    deeds: ['Delete', 'Download', 'Rename', 'Share', 'Open'],
    headings: ['Files', 'Recent files', 'Attachments', 'Trash'],
    title: (draw) => `${draw.of(stems)}.${draw.of(ends)}`,
    like: (title, draw) =>
      onlyOf(draw, [
        `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
        `${title}.bak`,
        `${title.split('.')[0] ?? ''}-2.${title.split('.')[1] ?? ''}`,
        `${title.split('.')[0] ?? ''}.lock`,
      ]),
    facts: (draw) => [often('Changed', ago(draw)), often('Size', `${draw.between(2, 900)} kB`)],
  },
  products: {
    deeds: ['Add to cart', 'Buy', 'Compare', 'Details'],
    headings: ['Offers', 'Kitchen', 'New in', 'Seen lately'],
    title: (draw) => `${draw.of(colours)} ${draw.of(goods)}`,
    like: (title, draw) =>
      onlyOf(draw, [`${title} XL`, `${title} Set`, `${draw.of(colours)} ${title.split(' ')[1] ?? ''}`]),
    facts: (draw) => [often('Price', money(draw)), often('Left', `${draw.between(1, 40)} left`)],
  },
  plans: {
    deeds: ['Choose', 'Select', 'Upgrade'],
    headings: ['Plans', 'Pricing', 'Subscriptions'],
    title: (draw) => draw.of(plans),
    like: (title, draw) => onlyOf(draw, [`${title} Max`, `${title} Plus`, `${title} yearly`]),
    facts: (draw) => [often('Price', money(draw)), rarely('For', `${draw.between(1, 9)} users`)],
  },
  orders: {
    deeds: ['Cancel', 'Track', 'Pay', 'View'],
    headings: ['Orders', 'Invoices', 'Open orders'],
    title: (draw) => `Order ${draw.between(1000, 9999)}`,
    like: (title) => `Order ${Number(title.split(' ')[1]) + 1}`,
    facts: (draw) => [often('Total', money(draw)), often('State', draw.of(states))],
  },
  trips: {
    deeds: ['Book', 'Save', 'Remove'],
    headings: ['Trips', 'Departures', 'Saved trips'],
    title: (draw) => `${draw.of(cities)} on ${draw.between(1, 28)} ${draw.of(months)}`,
    like: (title, draw) => `${title.split(' on ')[0] ?? ''} on ${draw.between(1, 28)} ${draw.of(months)}`,
    facts: (draw) => [often('Price', money(draw)), often('Seats', `${draw.between(1, 9)} seats`)],
  },
  projects: {
    deeds: ['Delete', 'Archive', 'Open', 'Settings'],
    headings: ['Projects', 'Archive', 'Shared with you'],
    title: (draw) => draw.of(projects),
    like: (title, draw) => onlyOf(draw, [`${title} 2`, `${title} copy`, `Old ${title}`]),
    facts: (draw) => [often('Tasks', `${draw.between(1, 90)} tasks`), often('Changed', ago(draw))],
  },
};

const fields: Kind = {
  deeds: [''],
  headings: ['Your details', 'Delivery', 'Search', 'Payment'],
  title: (draw) =>
    draw.of([
      'From',
      'To',
      'Departure',
      'Return',
      'First name',
      'Last name',
      'Street',
      'Town',
      'Phone',
      'Company',
      'Notes',
      'Coupon',
    ]),
  // A label that goes on with other words may be that of the same field.
  like: (title, draw) => onlyOf(draw, [`${title} 2`, `${draw.of(goods)} ${draw.of(months)}`]),
  facts: () => [],
};

const bars: Kind = {
  deeds: [''],
  headings: ['Tools', 'Main menu', 'Actions'],
  title: (draw) =>
    draw.of([
      'Undo',
      'Redo',
      'Print',
      'Export',
      'Import',
      'Filter',
      'Sort',
      'Refresh',
      'Reports',
      'Billing',
      'Calendar',
      'Messages',
      'Orders',
    ]),
  like: (title, draw) => onlyOf(draw, [`${title} all`, `${title} settings`, `New ${title.toLowerCase()}`]),
  facts: () => [],
};

/** Draws all of a case. */
export function drawCase(seed: number): DrawnCase {
  const draw = new Draw(seed);
  const blocks = drawBlocks(draw);
  const target = chooseTarget(blocks, draw);
  const look = drawLook(draw);
  const before = pageOf(blocks, look, target);
  const fate = draw.of(fates);
  const later = laterOf(blocks, target, fate, draw);
  const after = pageOf(later.blocks, laterLook(look, draw), later.target);
  const { thing, control, block } = target;
  const says =
    control === ''
      ? `${block.shape === 'form' ? `Type 12 into` : 'Click'} ${thing.title}`
      : `${control} ${thing.title}`;
  const called = later.blocks
    .flatMap(({ things }) => things)
    .filter((each) => each.title === thing.title && each.controls.includes(control));
  const isClear = called.length < 2;
  const isOfAnother = !later.target && called.length === 1;
  return { seed, fate, truth: later.target ? 'found' : 'gone', says, isClear, isOfAnother, before, after };
}

type Target = { block: Block; thing: Thing; control: string };

function drawBlocks(draw: Draw): Block[] {
  const count = draw.between(1, 4);
  const used = new Set<string>();
  return Array.from({ length: count }, (): Block => {
    const shape = draw.of(shapes);
    const kind =
      shape === 'form'
        ? fields
        : shape === 'toolbar' || shape === 'nav'
          ? bars
          : onlyOf(draw, Object.values(kinds));
    const free = kind.headings.filter((heading) => !used.has(heading));
    const heading = free.length > 0 ? draw.of(free) : `More ${draw.of(kind.headings).toLowerCase()}`;
    used.add(heading);
    const deeds = [...kind.deeds].filter(() => draw.chance(0.5)).slice(0, 3);
    const controls = deeds.length > 0 ? deeds : [draw.of(kind.deeds)];
    const titles = new Set(Array.from({ length: draw.between(1, 6) }, () => kind.title(draw)));
    const things = [...titles].map((title, at): Thing => ({
      title,
      facts: kind.facts(draw),
      controls,
      key: 100 * used.size + at,
    }));
    return { heading, shape, things, kind };
  });
}

function chooseTarget(blocks: readonly Block[], draw: Draw): Target {
  const block = draw.of(blocks);
  const thing = draw.of(block.things);
  return { block, thing, control: draw.of(thing.controls) };
}

type Later = { blocks: Block[]; target: Target | undefined };

/** The page some time later: other figures everywhere, another order, more and fewer things. */
function laterOf(blocks: readonly Block[], target: Target, fate: Fate, draw: Draw): Later {
  const isTold = new Set(blocks.flatMap(({ things }) => things.map(({ title }) => title)));
  const now = blocks.map((block): Block => ({
    ...block,
    things: block.things.map((thing) => ({ ...thing, facts: factsLater(thing.facts, block.kind, draw) })),
  }));
  const block = now[blocks.indexOf(target.block)];
  const at = target.block.things.indexOf(target.thing);
  const thing = block?.things[at];
  if (!block || !thing) throw new RangeError('The thing is not on its page.');
  const newTitle = () => {
    let title = block.kind.title(draw);
    while (isTold.has(title)) title = `${draw.of(cities)} ${draw.of(goods)}`;
    isTold.add(title);
    return title;
  };
  let like = block.kind.like(thing.title, draw);
  if (isTold.has(like)) like = `${like} ${draw.of(['B', 'C', 'D'])}`;
  isTold.add(like);
  const other = (title: string): Thing => ({
    ...thing,
    title,
    facts: block.kind.facts(draw),
    key: 900 + draw.between(1, 99),
  });
  let isThere = true;
  if (fate === 'beside') block.things.splice(draw.chance(0.5) ? at : at + 1, 0, other(like));
  if (fate === 'gone') block.things.splice(at, 1);
  if (fate === 'replaced') block.things.splice(at, 1, other(like));
  // The same box and the same key, filled with another thing.
  if (fate === 'reused')
    block.things.splice(at, 1, { ...other(newTitle()), key: draw.chance(0.5) ? thing.key : 999 });
  if (fate === 'retitled')
    // What an author calls as before is the same field, whatever its label.
    block.things.splice(at, 1, { ...thing, title: like, key: block.shape === 'form' ? 998 : thing.key });
  if (fate === 'gone' || fate === 'replaced' || fate === 'reused' || fate === 'retitled') isThere = false;
  if (draw.chance(0.3)) block.things.splice(draw.between(0, block.things.length), 0, other(newTitle()));
  if (draw.chance(0.3)) {
    const spare = block.things.findIndex((each) => each !== thing);
    if (spare >= 0 && block.things.length > 2) block.things.splice(spare, 1);
  }
  if (draw.chance(0.3)) block.things.reverse();
  const order = draw.chance(0.2) ? now.toReversed() : now;
  return { blocks: order, target: isThere ? { block, thing, control: target.control } : undefined };
}

const factsLater = (facts: readonly Fact[], kind: Kind, draw: Draw): Fact[] => {
  const fresh = kind.facts(draw);
  return facts.map((fact, at) => (fact.isOften && draw.chance(0.7) ? (fresh[at] ?? fact) : fact));
};

function drawLook(draw: Draw): Look {
  return {
    salt: draw.between(1000, 9999),
    ids: draw.of(['none', 'none', 'of-thing', 'of-place', 'generated']),
    keys: draw.of(['none', 'none', 'of-thing']),
    wraps: draw.between(0, 2),
    heading: draw.of(['h2', 'h3', 'div role="heading" aria-level="2"']),
    titleTag: draw.of(['b', 'span', 'strong', 'h4']),
    titleFirst: draw.chance(0.75),
    button: draw.of(['button', 'button', 'role', 'link']),
    intro: draw.of(['Good morning.', 'You have 3 new notes.', 'Sale ends in 2 days.', '']),
  };
}

/** Some parts of how it is written are others later; what an author names things by is kept or dropped, not exchanged. */
function laterLook(look: Look, draw: Draw): Look {
  const other = drawLook(draw);
  const changes = (share: number) => draw.chance(share);
  return {
    salt: other.salt,
    ids: changes(0.2) ? 'none' : look.ids,
    keys: changes(0.2) ? 'none' : look.keys,
    wraps: changes(0.4) ? other.wraps : look.wraps,
    heading: changes(0.3) ? other.heading : look.heading,
    titleTag: changes(0.3) ? other.titleTag : look.titleTag,
    titleFirst: changes(0.1) ? other.titleFirst : look.titleFirst,
    button: changes(0.2) ? other.button : look.button,
    intro: other.intro,
  };
}

function pageOf(blocks: readonly Block[], look: Look, target: Target | undefined): string {
  const parts = blocks.map((block) => blockOf(block, look, target));
  return `<header><a href="/">Home</a> <a href="/about">About us</a></header><main><h1>Workspace</h1><p>${look.intro}</p>${parts.join('')}</main>`;
}

function blockOf(block: Block, look: Look, target: Target | undefined): string {
  const [tag] = look.heading.split(' ');
  const heading = `<${look.heading}>${block.heading}</${tag}>`;
  const things = block.things.map((thing, at) => thingOf({ block, thing, at }, look, target)).join('');
  const name = `c${look.salt}`;
  switch (block.shape) {
    case 'table':
      return `<section class="${name}">${heading}<table><tbody>${things}</tbody></table></section>`;
    case 'list':
      return `<section class="${name}">${heading}<ul>${things}</ul></section>`;
    case 'nav':
      return `<nav aria-label="${block.heading}">${things}</nav>`;
    case 'toolbar':
      return `<div role="toolbar" aria-label="${block.heading}">${things}</div>`;
    case 'form':
      return `<form class="${name}">${heading}${things}<button type="submit">Send ${block.heading.toLowerCase()}</button></form>`;
    default:
      return `<section class="${name}">${heading}<div class="grid${look.salt}">${things}</div></section>`;
  }
}

type Placed = { block: Block; thing: Thing; at: number };

function thingOf({ block, thing, at }: Placed, look: Look, target: Target | undefined): string {
  const marked = (control: string) =>
    target?.thing === thing && target.control === control ? ' data-case' : '';
  const place = block.heading.toLowerCase().replaceAll(' ', '-');
  const idOf = (control: string) => {
    const part = control.toLowerCase().replaceAll(' ', '-') || 'field';
    if (look.ids === 'none') return '';
    if (look.ids === 'generated')
      return ` id="r${(look.salt * 31 + thing.key * 7 + at).toString(16)}x${thing.key}"`;
    return ` id="${part}-${place}-${look.ids === 'of-thing' ? `k${thing.key}` : at}"`;
  };
  const wrap = (html: string) => `${'<div>'.repeat(look.wraps)}${html}${'</div>'.repeat(look.wraps)}`;
  const { title } = thing;
  if (block.shape === 'form')
    return wrap(
      `<p><label for="f${look.salt}-${place}-${at}">${title}</label> <input name="${place}-${thing.key}" id="f${look.salt}-${place}-${at}"${marked('')}></p>`,
    );
  if (block.shape === 'nav')
    return `<a href="/${title.toLowerCase().replaceAll(' ', '-')}"${idOf('nav')}${marked('')}>${title}</a> `;
  if (block.shape === 'toolbar')
    return `<button type="button"${idOf('tool')}${marked('')}>${title}</button> `;
  const controls = thing.controls
    .map((control) => controlOf(control, `${idOf(control)}${marked(control)}`, look))
    .join(' ');
  const named = `<${look.titleTag}>${title}</${look.titleTag}>`;
  const facts = thing.facts.map(({ text }) => text);
  const key = look.keys === 'of-thing' ? ` data-id="${thing.key}"` : '';
  if (block.shape === 'table') {
    const cells = [named, ...facts].map((text) => `<td>${text}</td>`).join('');
    const act = `<td>${wrap(controls)}</td>`;
    return `<tr${key}>${look.titleFirst ? cells + act : act + cells}</tr>`;
  }
  const told = facts.map((text) => `<span>${text}</span>`).join(' ');
  const inner = look.titleFirst ? `${named} ${told} ${wrap(controls)}` : `${wrap(controls)} ${named} ${told}`;
  if (block.shape === 'list') return `<li${key}>${inner}</li>`;
  const tag = block.shape === 'cards' ? 'article' : 'div';
  return `<${tag} class="card${look.salt}"${key}>${inner}</${tag}>`;
}

function controlOf(name: string, more: string, { button }: Look): string {
  if (button === 'role') return `<div role="button" tabindex="0"${more}>${name}</div>`;
  if (button === 'link') return `<a href="#"${more}>${name}</a>`;
  return `<button type="button"${more}>${name}</button>`;
}
