import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Case, CaseFolder } from './cases';
import { Draw } from './draw';

/**
 * Pages drawn from a seed, each with an act whose truth is known by construction: the page makes every change itself, and
 * knows which of them the act causes and which are still there when all has ended.
 *
 * An act causes nothing, or up to two effects. Of each is drawn what it changes, when it comes, how it ends and where it is.
 * Beside them the page does up to three things by itself, some of them just as the act begins.
 */

/** Changes that a page can make and take back, with the number of things that they need. */
const changes = [
  'text', 'row', 'gone', 'colour', 'pressed', 'panel', 'dialog', 'details', 'value', 'box', 'option', 'order', 'picture',
  'canvas', 'meter', 'expanded', 'disabled-other', 'editor', 'style-sheet', 'moved',
] as const; // prettier-ignore
/** Ends of the page itself, which cannot be taken back. */
const leaves = ['next-page', 'hash', 'new-tab', 'alert', 'download'] as const;
export type Change = (typeof changes)[number];
export type Leave = (typeof leaves)[number];

/** When an effect comes, counted from the event. */
const whens = ['at-once', 'promise', 'timer', 'drawn-frame', 'request', 'post', 'animation', 'transition', 'message', 'channel', 'timer-request'] as const; // prettier-ignore
export type When = (typeof whens)[number];

/** How it ends. All but `stays` leave the page at rest as it was before the act. */
const endings = ['stays', 'flash', 'taken-back', 'refused', 'pending', 'late-undo'] as const;
export type Ending = (typeof endings)[number];

const places = ['elsewhere', 'form', 'target', 'shadow', 'frame'] as const;
export type Place = (typeof places)[number];

/** Things that a page does by itself. */
const ownLives = ['clock', 'ticker', 'feed', 'countdown-in-name', 'autosave', 'moved-by-script', 'notice', 'own-dialog', 'own-box', 'own-request', 'frame-reload', 'own-panel', 'own-row'] as const; // prettier-ignore
export type OwnLife = (typeof ownLives)[number];

/** Acts that an effect proves, and acts of which the state itself is read back. */
const effectMethods = [
  'click',
  'click',
  'click',
  'doubleClick',
  'rightClick',
  'press',
  'hover',
  'longPress',
] as const;
const stateMethods = ['fill', 'type', 'check', 'uncheck', 'selectOption'] as const;

/** The fate of a state that the act sets. `chip`: a select that resets itself and adds what was chosen. */
const fates = [
  'kept',
  'kept',
  'formatted',
  'reverted-by-timer',
  'reverted-by-request',
  'lost-at-blur',
  'chip',
] as const;
export type Fate = (typeof fates)[number];

export type Effect = {
  change: Change | Leave;
  when: When;
  ending: Ending;
  place: Place;
  /** Until it comes, in milliseconds. */
  delayMs: number;
  /** From its coming to its end, in milliseconds. */
  lastsMs: number;
  /** The answer of the server that refuses it. */
  status: number;
  /** The page says so when it is refused. */
  saysWhy: boolean;
};

export type Own = { life: OwnLife; everyMs: number; /** From the act's beginning. */ afterMs: number };

export type World = {
  seed: number;
  method: (typeof effectMethods)[number] | (typeof stateMethods)[number];
  /** The element that is acted on. */
  control: 'button' | 'link' | 'role' | 'input' | 'box' | 'select';
  effects: readonly Effect[];
  fate: Fate;
  fateMs: number;
  own: readonly Own[];
  isInShadow: boolean;
};

export function drawWorld(seed: number): World {
  const draw = new Draw(seed);
  const isState = draw.chance(0.25);
  const method = isState ? draw.of(stateMethods) : draw.of(effectMethods);
  return {
    seed,
    method,
    control: controlOf(method, draw),
    effects: isState ? [] : drawEffects(draw),
    fate: fateOf(method, draw),
    fateMs: draw.between(20, 900),
    own: Array.from({ length: draw.of([0, 1, 1, 2, 3]) }, () => ({
      life: draw.of(ownLives),
      everyMs: draw.between(120, 1200),
      afterMs: draw.between(0, 700),
    })),
    isInShadow: draw.chance(0.12),
  };
}

function controlOf(method: World['method'], draw: Draw): World['control'] {
  if (method === 'press') return 'input';
  if (method === 'fill' || method === 'type') return 'input';
  if (method === 'check' || method === 'uncheck') return 'box';
  if (method === 'selectOption') return 'select';
  return draw.of(['button', 'button', 'link', 'role'] as const);
}

function fateOf(method: World['method'], draw: Draw): Fate {
  const fate = draw.of(fates);
  if (fate === 'chip') return method === 'selectOption' ? 'chip' : 'kept';
  if (fate === 'formatted') return method === 'fill' || method === 'type' ? 'formatted' : 'kept';
  if (fate === 'lost-at-blur') return method === 'fill' || method === 'type' ? 'lost-at-blur' : 'kept';
  return fate;
}

function drawEffects(draw: Draw): Effect[] {
  const count = draw.of([0, 1, 1, 1, 1, 2]);
  const effects = Array.from({ length: count }, () => drawEffect(draw));
  // A page that is left shows nothing else, and one that was refused is refused as a whole.
  const alone = effects.find(
    ({ change, ending }) => isLeave(change) || ending === 'refused' || ending === 'taken-back',
  );
  return alone ? [alone] : effects;
}

function drawEffect(draw: Draw): Effect {
  const change = draw.chance(0.12) ? draw.of(leaves) : draw.of(changes);
  const ending = isLeave(change) || draw.chance(0.5) ? 'stays' : draw.of(endings);
  return {
    change,
    when: draw.of(whens),
    ending,
    place: isLeave(change) ? 'elsewhere' : placeOf(change, draw),
    delayMs: draw.between(10, 800),
    lastsMs: ending === 'late-undo' ? draw.between(900, 1700) : draw.between(40, 500),
    status: draw.of([400, 403, 409, 422, 500, 503]),
    saysWhy: draw.chance(0.5),
  };
}

/** Some changes are of the target itself, and the page has one modal dialog. */
function placeOf(change: Change, draw: Draw): Place {
  if (change === 'pressed' || change === 'expanded') return 'target';
  return draw.of(places.filter((place) => place !== 'target' && (change !== 'dialog' || place !== 'frame')));
}

const isLeave = (change: Effect['change']): change is Leave => leaves.some((leave) => leave === change);

/** The act's real outcome. */
export function truthOf(world: World): Case['outcome'] {
  if (stateMethods.some((method) => method === world.method))
    return ['kept', 'formatted', 'chip'].includes(world.fate) ? 'success' : 'failure';
  if (world.effects.some(({ ending }) => ending === 'stays')) return 'success';
  return 'failure';
}

/** The world as a page and the case that is beside it. */
export function worldFolder(seed: number): CaseFolder {
  const world = drawWorld(seed);
  const outcome = truthOf(world);
  const leave = world.effects.find(({ change }) => isLeave(change))?.change;
  const known: Case = {
    action: {
      selector: '#go',
      method: world.method,
      arguments: argumentsOf(world),
    },
    outcome,
    // A pointer that is really over its target is a state of its own (docs/how-it-works/truth.md).
    ...(world.method === 'hover' && outcome === 'failure' && { trusted: { outcome: 'either' as const } }),
    cue: true,
    storyMs: 4000,
    over: "document.title === 'Arrived' || world.isOver()",
    correctable: outcome === 'success' && world.effects.some(({ ending }) => ending !== 'stays'),
    kind: kindOf(world),
    summary: summaryOf(world),
    check: leave === 'next-page' ? "document.title === 'Arrived'" : 'world.holds()',
  };
  return {
    name: `world-${seed}`,
    pages: new Map([
      ['page.html', pageOf(world)],
      ['next.html', nextPage],
    ]),
    case: known,
  };
}

/** Why the truth is what it is, in a word. */
function kindOf(world: World): string {
  if (stateMethods.some((method) => method === world.method)) return `state ${world.fate}`;
  return world.effects.map(({ ending }) => ending).join(' + ') || 'nothing';
}

/** The world in one line: what is done to what | what comes of it | what else goes on. */
function summaryOf({ method, control, effects, fate, own, isInShadow }: World): string {
  const deed = `${method} ${control}${isInShadow ? ' in a shadow root' : ''}`;
  const comes = effects.map(
    ({ change, when, ending, place, delayMs, lastsMs }) =>
      `${change}@${place} ${when} ${delayMs} ${ending}${ending === 'stays' ? '' : ` ${lastsMs}`}`,
  );
  return [deed, comes.join(' + ') || fate, own.map(({ life }) => life).join(' + ') || 'still'].join(' | ');
}

function argumentsOf({ method }: World): string[] {
  if (method === 'fill' || method === 'type') return ['12345'];
  if (method === 'selectOption') return ['Blue'];
  return method === 'press' ? ['Enter'] : [];
}

/** A function that takes a world and makes its page live. */
const runWorld = readFileSync(path.join(import.meta.dirname, 'world-page.js'), 'utf8');
const nextPage = '<!doctype html><title>Arrived</title><h1>You have arrived</h1>';

const controls: Record<World['control'], string> = {
  button: '<button id="go" type="button">Save order</button>',
  link: '<a id="go" href="#" onclick="event.preventDefault()">Save order</a>',
  role: '<div id="go" role="button" tabindex="0">Save order</div>',
  input: '<label>Amount <input id="go" autocomplete="off"></label>',
  box: '<label><input id="go" type="checkbox"> Weekly letter</label>',
  select: '<label>Colour <select id="go"><option>Red<option>Blue<option>Green</select></label>',
};

const things = `<p class="text">Nothing yet</p><ul class="list"><li>Ada</li><li>Bo</li><li>Cy</li></ul>
<div class="colour">A box</div><div class="panel" hidden>Here are the details of your order.</div>
<details class="details"><summary>More</summary><p>Sizes and colours</p></details>
<input class="value" aria-label="Total"><label><input class="box" type="checkbox"> Gift</label>
<select class="option" aria-label="Size"><option>Small<option>Large</select>
<div class="picture" role="img" aria-label="A circle"><svg width="30" height="30"><circle cx="15" cy="15" r="4"/></svg></div>
<canvas class="canvas" width="60" height="30"></canvas><meter class="meter" max="10" value="2"></meter>
<button class="other" type="button">Other</button><div class="editor" contenteditable>Write here</div>
<div class="moved">Moves</div><dialog class="dialog"><p>Your order was taken.</p></dialog>`;

/** The form holds the control; the same things stand elsewhere, in the form, in a shadow root and in a frame. */
function pageOf(world: World): string {
  const control =
    world.method === 'uncheck' ? controls.box.replace('type=', 'checked type=') : controls[world.control];
  const target = world.isInShadow
    ? `<div id="host"><template shadowrootmode="open">${control}</template></div>`
    : control;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>World ${world.seed}</title>
<style>.on { background: gold; color: crimson } body { margin: 4px; font: 11px sans-serif }
form, section, #shadow { display: flex; flex-wrap: wrap; gap: 4px } ul, p { margin: 0 } #form { flex-basis: 100% }
h1 { font-size: 14px; margin: 2px } dialog { position: fixed; inset: auto 8px 8px auto; margin: 0 }
#wire { position: fixed; right: 0; bottom: 0; width: 1px; height: 1px }</style>
<body><h1>Order</h1><form onsubmit="event.preventDefault()">${target}<section id="form">${things}</section></form>
<section id="elsewhere">${things}</section><div id="shadow"><template shadowrootmode="open">${things}</template></div>
<iframe id="frame" title="Basket" width="900" height="150" srcdoc="${things.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>
<section id="own"></section><i id="wire"></i><script>${runWorld}runWorld(${JSON.stringify(world)});</script></body></html>`;
}
