import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Case, CaseFolder } from './cases';
import { Draw } from './draw';

/**
 * Pages drawn from a seed, each with an act whose truth is known by construction: the page makes every change itself, and
 * knows which of them the act causes and which are still there when all has ended.
 *
 * An act causes nothing, or up to two effects. Of each is drawn what it changes, when it comes, how it ends and where it is.
 * Beside them the page does up to three things by itself, some of them just as the act begins. The scripts beside this file
 * make the changes (`world-changes.js`), have them come (`world-whens.js`) and do what comes by itself (`world-lives.js`).
 */

/** Changes that a page can make and take back; a style sheet makes the last ones. */
const scriptedChanges = [
  'text', 'words', 'status', 'row', 'row-among', 'total', 'row-hidden', 'row-faded', 'row-away', 'row-covered', 'row-redrawn', 'list-replaced', 'pseudo', 'variable', 'new-shadow', 'new-frame', 'gone', 'list-anew', 'colour', 'drawer', 'pressed', 'expanded', 'panel', 'dialog', 'modal',
  'popover', 'details', 'value', 'box', 'option', 'slider', 'order', 'picture', 'canvas', 'meter', 'disabled-other', 'editor',
  'style-sheet', 'moved', 'scrolled', 'tab',
] as const; // prettier-ignore
const changes = [...scriptedChanges, 'focus-menu'] as const;
/** Things that a page may do of which nobody sees or hears anything. */
const unseen = [
  'mark',
  'same-list',
  'same-text',
  'push-state',
  'kept',
  'beacon',
  'logged',
  'out-of-sight',
] as const;
/** Ends of the page itself, or things outside it, which are not taken back. */
const leaves = ['next-page', 'next-attachment', 'hash', 'route', 'new-tab', 'alert', 'download', 'frame-page', 'form-into-frame', 'tab-written', 'link-to-tab'] as const; // prettier-ignore
/** Those that a server refuses, or that lead nowhere. */
const vainLeaves = ['missing-download', 'no-content', 'tab-that-closes'] as const;
export type Change = (typeof changes)[number] | 'hover-menu' | (typeof unseen)[number];
export type Leave = (typeof leaves)[number] | (typeof vainLeaves)[number];

/** When an effect comes, counted from the event. */
const whens = [
  'at-once', 'at-once', 'promise', 'timer', 'timer', 'drawn-frame', 'frames', 'request', 'request', 'post', 'xhr', 'kept-fetch',
  'kept-timer', 'animation', 'transition', 'message', 'channel', 'broadcast', 'storage', 'database', 'event-source', 'worker',
  'new-worker', 'idle', 'task', 'microtask', 'observer', 'resize', 'intersection', 'iterator', 'stream', 'image', 'script',
  'blocked', 'blocked-later', 'timer-request', 'chain', 'view-transition',
] as const; // prettier-ignore
export type When = (typeof whens)[number];

/** How it ends. The first leave it in sight, the others do not, or are refused whatever is in sight. */
const lasting = ['stays', 'redrawn', 'comes-again', 'shown-anyhow'] as const;
const passing = [
  'flash',
  'flash',
  'taken-back',
  'refused',
  'pending',
  'late-undo',
  'hoped-for',
  'blinks',
] as const;
const fading: readonly Ending[] = ['flash', 'late-undo', 'blinks'];
export type Ending = (typeof lasting)[number] | (typeof passing)[number];
/** Those of which a server refuses the whole act. */
const refusals: readonly Ending[] = ['taken-back', 'refused', 'hoped-for', 'shown-anyhow'];

const refusalLooks = ['no', 'words', 'field'] as const;

const places = ['elsewhere', 'form', 'shadow', 'frame', 'far'] as const;
export type Place = (typeof places)[number] | 'target';

/** How a page shows that it is at work on it. */
const looks = ['no', 'no', 'no', 'words', 'dots', 'spinner', 'lock'] as const;

/** Things that a page does by itself. */
const ownLives = [
  'clock', 'ticker', 'title', 'address', 'progress', 'feed', 'countdown-in-name', 'count-beside', 'autosave', 'moved-by-script',
  'drawn-by-script', 'carousel', 'blinking', 'comes-and-goes', 'target-state', 'target-style', 'own-form-note', 'controlled',
  'notice', 'toast', 'own-dialog', 'own-box', 'own-value', 'own-request', 'own-feed', 'own-worker', 'own-channel', 'own-message',
  'own-idle', 'own-task', 'own-observer', 'own-iterator', 'throttled', 'same-again', 'sorting', 'frame-reload', 'frame-ticks',
  'own-panel', 'own-row', 'theme', 'open-list', 'follows-pointer', 'ripple',
] as const; // prettier-ignore
export type OwnLife = (typeof ownLives)[number];

/** Acts that an effect proves. */
const effectMethods = ['click', 'click', 'click', 'click', 'doubleClick', 'rightClick', 'press', 'hover', 'longPress', 'dragAndDrop'] as const; // prettier-ignore
/** Acts of which the state itself is read back, with the fates that it may have. */
const fatesOf = {
  fill: ['kept', 'saved', 'formatted', 'reverted-by-timer', 'reverted-by-request', 'lost-at-blur', 'put-back-at-once', 'put-back-in-a-microtask', 'clamped'],
  type: ['kept', 'saved', 'formatted', 'reverted-by-timer', 'reverted-by-request', 'lost-at-blur', 'put-back-at-once', 'clamped'],
  check: ['kept', 'saved', 'reverted-by-timer', 'reverted-by-request', 'put-back-at-once', 'put-back-in-a-microtask'],
  uncheck: ['kept', 'saved', 'reverted-by-timer', 'reverted-by-request', 'put-back-at-once', 'put-back-in-a-microtask'],
  selectOption: ['kept', 'saved', 'reverted-by-timer', 'reverted-by-request', 'put-back-at-once', 'chip', 'chip-later'],
  setInputFiles: ['kept', 'saved', 'reverted-by-timer', 'reverted-by-request', 'put-back-at-once', 'refused-and-said', 'chip-later'],
  scrollTo: ['kept', 'kept', 'reverted-by-timer', 'put-back-at-once'],
  focus: ['kept', 'kept', 'reverted-by-timer', 'put-back-at-once'],
} as const; // prettier-ignore
type StateMethod = keyof typeof fatesOf;
const stateMethods = Object.keys(fatesOf) as StateMethod[];
/** What the browser does by itself at a click; the page may prevent it, or put it back where it can. */
const natives = ['summary', 'label', 'radio', 'popover-button', 'command-button', 'reset', 'link-page', 'link-hash', 'link-download', 'link-tab', 'link-into-frame', 'submit-page', 'submit-into-frame'] as const; // prettier-ignore
const lastingNatives = natives.slice(6);
type Native = (typeof natives)[number];
export type Fate = (typeof fatesOf)[StateMethod][number] | 'prevented';
const keepingFates: readonly Fate[] = ['kept', 'saved', 'formatted', 'chip', 'chip-later'];

/** What stands between the act and what it is for: a question of the page's, or of the browser's for a form. */
const gates = [
  'confirm-no',
  'prompt-no',
  'late-no',
  'confirm-yes',
  'invalid-form',
  'mistyped-form',
  'valid-form',
] as const;
const closedGates: readonly World['gate'][] = [
  'confirm-no',
  'prompt-no',
  'late-no',
  'invalid-form',
  'mistyped-form',
];

export type Effect = {
  change: Change | Leave;
  when: When;
  ending: Ending;
  /** By which way it is undone. */
  undoWhen: When;
  place: Place;
  /** Until it comes, in milliseconds. */
  delayMs: number;
  /** From its coming to its end, in milliseconds. */
  lastsMs: number;
  busy: (typeof looks)[number];
  /** The answer of the server that refuses it. */
  status: number;
  /** How the page shows that it is refused: by a note, by the field that it points to, or not at all. */
  refusal: (typeof refusalLooks)[number];
  /** Somebody could tell that it was made, and nobody refuses it. */
  isCounted: boolean;
};

export type Own = {
  life: OwnLife;
  everyMs: number;
  /** From the act's beginning. */
  afterMs: number;
  where: 'own' | 'form' | 'beside';
};

export type World = {
  seed: number;
  method: (typeof effectMethods)[number] | StateMethod;
  /** The element that is acted on. */
  control: keyof typeof controls;
  gate: (typeof gates)[number] | 'none';
  effects: readonly Effect[];
  native: Native | 'none';
  /** Of the state that is set, or of what the browser does. */
  fate: Fate;
  fateMs: number;
  own: readonly Own[];
  isInShadow: boolean;
  /** The site of the frame that the whole world is in. */
  framed: 'no' | 'same' | 'other';
};

const isStateMethod = (method: string): method is StateMethod =>
  stateMethods.some((state) => state === method);
const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  list.some((one) => one === name);
const isLeave = (change: Effect['change']): change is Leave =>
  isOneOf(leaves, change) || isOneOf(vainLeaves, change);

export function drawWorld(seed: number): World {
  const draw = new Draw(seed);
  const method = draw.chance(0.25) ? draw.of(stateMethods) : draw.of(effectMethods);
  const native = method === 'click' && draw.chance(0.2) ? draw.of(natives) : 'none';
  const gate = native === 'none' && method === 'click' && draw.chance(0.2) ? draw.of(gates) : 'none';
  const isDrag = method === 'dragAndDrop';
  const framed = !isDrag && draw.chance(0.15) ? draw.of(['same', 'other'] as const) : 'no';
  const hasEffects = !isStateMethod(method) && native === 'none';
  const effects = hasEffects ? drawEffects(draw, { method, isFramed: framed !== 'no' }) : [];
  const needsFocus = isStateMethod(method) || effects.some(({ change }) => change === 'focus-menu');
  return {
    seed,
    method,
    control: native !== 'none' ? native : gate.endsWith('form') ? 'submit' : controlOf(method, draw),
    gate,
    effects,
    native,
    fate: isStateMethod(method) ? draw.of<Fate>(fatesOf[method]) : fateOf(native, draw),
    fateMs: draw.between(20, 900),
    own: drawOwn(draw).filter(({ life }) => life !== 'own-dialog' || !needsFocus),
    isInShadow: !isDrag && native === 'none' && !gate.endsWith('form') && draw.chance(0.12),
    framed,
  };
}

function fateOf(native: World['native'], draw: Draw): Fate {
  if (native === 'none') return 'kept';
  return draw.of([
    'kept',
    'kept',
    'prevented',
    isOneOf(lastingNatives, native) ? 'kept' : 'reverted-by-timer',
  ]);
}

function drawOwn(draw: Draw): Own[] {
  const lives = new Set(Array.from({ length: draw.of([0, 1, 1, 2, 3]) }, () => draw.of(ownLives)));
  return [...lives].map((life) => ({
    life,
    everyMs: draw.between(120, 1200),
    afterMs: draw.between(0, 700),
    where: draw.of(['own', 'own', 'form', 'beside'] as const),
  }));
}

function controlOf(method: World['method'], draw: Draw): World['control'] {
  switch (method) {
    case 'press':
    case 'fill':
    case 'type':
    case 'focus':
      return 'input';
    case 'check':
    case 'uncheck':
      return 'box';
    case 'selectOption':
      return 'select';
    case 'setInputFiles':
      return 'file';
    case 'scrollTo':
      return 'scroller';
    case 'dragAndDrop':
      return 'card';
    default:
      return draw.of(['button', 'button', 'link', 'role'] as const);
  }
}

type Setting = { method: World['method']; isFramed: boolean };

function drawEffects(draw: Draw, setting: Setting): Effect[] {
  const count = draw.of([0, 1, 1, 1, 1, 2]);
  const effects = Array.from({ length: count }, () => drawEffect(draw, setting));
  // A page that is left shows nothing else, and one that was refused is refused as a whole.
  const alone = effects.find(({ change, ending }) => isLeave(change) || refusals.includes(ending));
  if (alone) return [alone];
  // Two effects are in two places, so that neither undoes the other's.
  const seen = new Set<Place>();
  return effects.filter(({ place }) => !seen.has(place) && seen.add(place));
}

function drawEffect(draw: Draw, { method, isFramed }: Setting): Effect {
  const change = drawChange(draw, method);
  const isFocus = change === 'focus-menu' || change === 'hover-menu';
  const isFinal = isLeave(change) || isFocus || isOneOf(unseen, change);
  const drawn = isFinal || draw.chance(0.4) ? 'stays' : draw.of([...lasting, ...passing]);
  // A note may go again by itself.
  const ending = change === 'status' && isOneOf(fading, drawn) ? 'stays' : drawn;
  return {
    change,
    when: isFocus ? 'at-once' : draw.of(whens),
    ending,
    undoWhen: draw.of(whens),
    place: isLeave(change) ? 'elsewhere' : placeOf(change, draw, isFramed),
    delayMs: draw.between(10, 800),
    lastsMs: ending === 'late-undo' ? draw.between(900, 1700) : draw.between(10, 500),
    busy: isFinal ? 'no' : draw.of(looks),
    status: draw.of([0, 400, 403, 404, 409, 413, 422, 500, 503]),
    refusal: draw.of(refusalLooks),
    isCounted: isOneOf(lasting, ending) && !isOneOf(unseen, change) && !isOneOf(vainLeaves, change),
  };
}

function drawChange(draw: Draw, method: World['method']): Effect['change'] {
  const kind = draw.next();
  if (method === 'hover' && kind > 0.85) return 'hover-menu';
  if (kind < 0.12) return draw.of(leaves);
  if (kind < 0.16) return draw.of(vainLeaves);
  return kind < 0.24
    ? draw.of(unseen)
    : draw.of(method === 'dragAndDrop' || method === 'hover' ? scriptedChanges : changes);
}

/** Some changes are of the target itself; what needs the whole window is not in a small frame. */
function placeOf(change: Change, draw: Draw, isFramed: boolean): Place {
  if (change === 'pressed' || change === 'expanded' || change.endsWith('-menu')) return 'target';
  const needsWindow = change === 'dialog' || change === 'modal' || change === 'popover';
  return draw.of(
    places.filter((place) => {
      if (place === 'far') return !isFramed && !needsWindow && !isOneOf(unseen, change);
      return !needsWindow || place !== 'frame';
    }),
  );
}

/** The act's real outcome. */
export function truthOf(world: World): Case['outcome'] {
  if (isStateMethod(world.method) || world.native !== 'none')
    return keepingFates.includes(world.fate) ? 'success' : 'failure';
  if (closedGates.includes(world.gate)) return 'failure';
  const isRefused = world.effects.some(({ ending }) => isOneOf(passing, ending));
  if (!world.effects.some(({ change, isCounted }) => isCounted && change !== 'hover-menu'))
    // The question alone was seen, and nobody says no.
    return world.gate === 'confirm-yes' && !isRefused ? 'either' : 'failure';
  // It is done, and at work for ever.
  return world.effects.some(({ ending }) => ending === 'pending') ? 'either' : 'success';
}

/** A browser may keep a tab from opening where no real input asks for it. */
function opensTab({ effects, native }: World): boolean {
  return (
    native === 'link-tab' || effects.some(({ change }) => /tab$|^tab-w/.test(change) && change !== 'tab')
  );
}

/** What is different with real input. */
function trustedTruthOf(world: World, outcome: Case['outcome']): Case['trusted'] {
  if (opensTab(world)) return { outcome: truthOf(world) };
  if (world.method !== 'hover' || outcome !== 'failure') return undefined;
  if (world.effects.some(({ change }) => change === 'hover-menu')) return { outcome: 'success' };
  // A pointer that is really over its target is a state of its own (docs/how-it-works/truth.md).
  return { outcome: 'either' };
}

/** The world as a page and the case that is beside it. */
export function worldFolder(seed: number): CaseFolder {
  const world = drawWorld(seed);
  const outcome = opensTab(world) ? 'either' : truthOf(world);
  const isHovered = world.method === 'hover' && outcome === 'failure';
  const isAsked = world.gate === 'confirm-yes' && outcome === 'either';
  const known: Case = {
    action: {
      selector: world.framed === 'no' ? '#go' : '#world >> #go',
      method: world.method,
      arguments: argumentsOf(world),
    },
    outcome,
    cue: true,
    storyMs: 4000,
    over: "document.title === 'Arrived' || world.isOver()",
    reached:
      world.gate === 'invalid-form' || world.gate === 'mistyped-form'
        ? undefined
        : "document.title === 'Arrived' || world.hasBegun()",
    correctable: outcome === 'success' && world.effects.some(({ isCounted }) => !isCounted),
    kind: kindOf(world),
    summary: summaryOf(world),
    files: world.method === 'setInputFiles' ? { 'cv.txt': 'Ada' } : undefined,
    dialogs: world.gate === 'confirm-yes' ? { answer: 'accept' } : undefined,
    trusted: trustedTruthOf(world, outcome),
    check: isHovered || isAsked ? undefined : "document.title === 'Arrived' || world.holds()",
  };
  const place = `world-${seed}`;
  const origin = world.framed === 'other' ? '$b' : '$a';
  const pages = new Map([
    ['next.html', nextPage],
    ['far.html', farPage],
    [world.framed === 'no' ? 'page.html' : 'world.html', pageOf(world)],
  ]);
  if (world.framed !== 'no') pages.set('page.html', aroundPage(`${origin}/${place}/world.html`));
  return { name: place, pages, case: known };
}

/** Why the truth is what it is, in a word. */
function kindOf({ method, native, gate, effects, fate, framed }: World): string {
  if (isStateMethod(method)) return `state ${fate}`;
  if (native !== 'none') return `native ${fate}`;
  if (closedGates.includes(gate)) return gate;
  const kinds = effects.map(({ change, ending, isCounted }) => {
    if (isLeave(change)) return isCounted ? 'leave' : 'vain leave';
    return isOneOf(unseen, change) ? 'unseen' : ending;
  });
  return (kinds.join(' + ') || 'nothing') + (framed === 'no' ? '' : ' framed');
}

/** The world in one line: what is done to what | what comes of it | what else goes on. */
function summaryOf({
  method,
  native,
  control,
  gate,
  effects,
  fate,
  fateMs,
  own,
  isInShadow,
  framed,
}: World): string {
  const within = [isInShadow && ' in a shadow root', framed !== 'no' && ` in a frame of the ${framed} site`];
  const deed = `${method} ${control}${within.filter(Boolean).join('')}`;
  const comes = effects.map(({ change, when, ending, undoWhen, place, delayMs, lastsMs, busy, status }) => {
    const end = ending === 'flash' ? `flash ${lastsMs} by ${undoWhen}` : `${ending} ${lastsMs} ${status}`;
    const shown = busy === 'no' ? '' : ` behind ${busy}`;
    return `${change}@${place} ${when} ${delayMs}${shown} ${ending === 'stays' ? ending : end}`;
  });
  const fates = isStateMethod(method) || native !== 'none' ? `${fate} ${fateMs}` : 'nothing';
  const lives = own.map(({ life, everyMs, afterMs, where }) => `${life}@${where} ${everyMs}/${afterMs}`);
  const gated = gate === 'none' ? '' : `${gate}: `;
  return [deed, gated + (comes.join(' + ') || fates), lives.join(' + ') || 'still'].join(' | ');
}

function argumentsOf({ method }: World): string[] {
  switch (method) {
    case 'fill':
    case 'type':
      return ['12345'];
    case 'selectOption':
      return ['Blue'];
    case 'press':
      return ['Enter'];
    case 'setInputFiles':
      return ['cv.txt'];
    case 'scrollTo':
      return ['50%'];
    case 'dragAndDrop':
      return ['#drop'];
    default:
      return [];
  }
}

const scriptOf = (name: string) => readFileSync(path.join(import.meta.dirname, `${name}.js`), 'utf8');
const changeScript = scriptOf('world-changes');
const worldScript = `${changeScript}${['world-whens', 'world-lives', 'world-page'].map(scriptOf).join('')}`;
const aroundScript = scriptOf('world-around');

/** Says to a page around it that it is there. */
const nextPage = `<!doctype html><title>Arrived</title><h1>You have arrived</h1>
<script>if (parent !== self) parent.postMessage({ isOver: true, holds: true, hasBegun: true }, '*');</script>`;

const controls = {
  button: '<button id="go" type="button">Save order</button>',
  submit: '<button id="go">Save order</button>',
  link: '<a id="go" href="#" onclick="event.preventDefault()">Save order</a>',
  role: '<div id="go" role="button" tabindex="0">Save order</div>',
  input: '<label>Amount <input id="go" autocomplete="off"></label>',
  box: '<label><input id="go" type="checkbox"> Weekly letter</label>',
  select: '<label>Colour <select id="go"><option>Red<option>Blue<option>Green</select></label>',
  file: '<label>Your CV <input id="go" type="file"></label>',
  scroller: `<div id="go" class="scroller" tabindex="0" role="region" aria-label="Terms">${'<p>We take care.</p>'.repeat(40)}</div>`,
  summary: '<details><summary id="go">Terms</summary><p>We take care.</p></details>',
  label: '<label id="go" for="gift">As a gift</label>',
  radio: '<label><input id="go" type="radio" name="pay"> By card</label>',
  'popover-button': '<button id="go" type="button" popovertarget="popover">Copy</button>',
  'command-button': '<button id="go" type="button" command="show-modal" commandfor="dialog">Order</button>',
  reset: '<input id="go" type="reset" value="Empty all">',
  'link-page': '<a id="go" href="next.html">Orders</a>',
  'link-hash': '<a id="go" href="#line">Last line</a>',
  'link-download': '<a id="go" download="order.txt" href="data:text/plain,x">Receipt</a>',
  'link-tab': '<a id="go" href="next.html" target="_blank">Help</a>',
  'link-into-frame': '<a id="go" href="next.html" target="basket">Basket</a>',
  'submit-page': '<button id="go" formaction="next.html">Send</button>',
  'submit-into-frame': '<button id="go" formaction="next.html" formtarget="basket">Send</button>',
  card: '<div id="go" draggable="true">Letter</div>',
};

const things = `<p class="text">Nothing yet</p><p class="status" role="status"></p>
<ul class="list"><li>Ada</li><li>Bo</li><li>Cy</li></ul>
<ul class="sorted"><li>Bern</li><li>Chur</li><li>Zug</li></ul><p class="total">Total 0, at 0</p>
<div class="colour">A box</div><div class="drawer">Drawer</div>
<div class="panel" hidden>Here are the details of your order.</div>
<details class="details"><summary>More</summary><p>Sizes and colours</p></details>
<input class="value" aria-label="Total" size="6"><label><input class="box" type="checkbox"> Gift</label>
<select class="option" aria-label="Size"><option>Small<option>Large</select>
<input class="slider" type="range" max="10" value="2" aria-label="Loudness">
<div class="picture" role="img" aria-label="A circle"><svg width="30" height="30"><circle cx="15" cy="15" r="4"/></svg></div>
<canvas class="canvas" width="60" height="30"></canvas><meter class="meter" max="10" value="2"></meter>
<button class="other" type="button">Other</button><div class="editor" contenteditable>Write here</div>
<div class="moved">Moves</div><div class="scroller" tabindex="0">One<br>Two<br>Three<br>Four<br>Five<br><b class="line">Six</b></div>
<div class="tabs" role="tablist"><button type="button" role="tab" aria-selected="true">Open</button
><button type="button" role="tab" aria-selected="false">Paid</button></div>
<div class="popover" popover="manual">Copied</div><dialog class="dialog"><p>Your order was taken.</p></dialog>`;

/** All that is in sight fits the window, so that nothing has to be scrolled. */
const style = `body { margin: 4px; font: 11px sans-serif } .on { background: gold; color: crimson }
form, section, .things { display: flex; flex-wrap: wrap; gap: 4px } ul, p { margin: 0 } #form, #own-form { flex-basis: 100% }
h1 { font-size: 14px; margin: 2px } dialog, .popover { position: fixed; inset: auto 8px 8px auto; margin: 0 }
.scroller { height: 30px; width: 90px; overflow: auto } [aria-selected=true] { font-weight: bold }
.colour::after { content: attr(data-more) } .moved { color: var(--ink, black) }
.drawer { transform: translateX(-30px); transition: transform 0.2s } .drawer.out { transform: none }
.spinner { width: 10px; height: 10px; border: 2px dotted; border-radius: 50%; animation: turn 1s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } } .dusk { background: #223; color: #ccd }
#drop { width: 120px; height: 40px; border: 1px solid } #wire { position: fixed; right: 0; bottom: 0; width: 1px; height: 1px }
.focus-menu, .hover-menu { display: none; position: fixed; right: 8px; top: 4px }
form:focus-within .focus-menu, form:hover .hover-menu { display: block }`;

const headOf = (title: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style>`;
const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const frameThings = quoted(`<style>${style}</style><div class="things">${things}</div>`);
const shadowThings = `<template shadowrootmode="open"><style>${style}</style><div class="things">${things}</div></template>`;

/** The form holds the control; the same things stand elsewhere, in the form, in a shadow root and in frames. */
function pageOf(world: World): string {
  const { seed, method, effects, isInShadow, gate } = world;
  const control =
    method === 'uncheck' ? controls.box.replace('type=', 'checked type=') : controls[world.control];
  const target = isInShadow
    ? `<div id="host"><template shadowrootmode="open"><style>${style}</style>${control}</template></div>`
    : control;
  const needed = gate.endsWith('form')
    ? `<input required ${gate === 'mistyped-form' ? 'type="email"' : ''} aria-label="Name" value="${gate === 'invalid-form' ? '' : 'Ada'}">`
    : '';
  const drop = method === 'dragAndDrop' ? '<div id="drop">Done</div>' : '';
  const menu = effects
    .filter(({ change }) => change.endsWith('-menu'))
    .map(({ change }) => `<div class="${change}">Sign out</div>`)
    .join('');
  const formThings = things
    .replace('class="box"', 'class="box" id="gift"')
    .replace('class="line"', 'id="line"');
  const otherThings = things
    .replace('class="popover"', 'class="popover" id="popover"')
    .replace('class="dialog"', 'class="dialog" id="dialog"');
  const onSubmit = world.native.startsWith('submit') ? '' : 'event.preventDefault()';
  const far = effects.some(({ place }) => place === 'far')
    ? `<iframe id="far" title="Shop" width="900" height="110" src="$b/world-${seed}/far.html"></iframe>`
    : '';
  return `${headOf(`World ${seed}`)}
<body><h1>Order</h1><form onsubmit="${onSubmit}">${target}<span id="own-beside"></span>${drop}${needed}${menu}
<section id="form"><p class="note"></p>${formThings}<input class="own-value" aria-label="Price" size="8"></section><div id="own-form"></div></form>
<section id="elsewhere">${otherThings}<label><input class="own-box" type="checkbox"> Seen</label></section>
<div id="shadow">${shadowThings}</div>
<iframe id="frame" name="basket" title="Basket" width="900" height="110" srcdoc="${frameThings}"></iframe>${far}
<section id="own-own"></section><i id="wire"></i><script>${worldScript}runWorld(${JSON.stringify(world)});</script></body></html>`;
}

/** Makes and takes back what the page around it tells. */
const farPage = `${headOf('Shop')}<body><section id="far">${things}</section><script>${changeScript}
const made = {};
const all = changesIn((_place, name) => document.querySelector('#far .' + name), document.body);
addEventListener('message', ({ data: { change, deed } }) => {
  made[change] ??= all[change]('far');
  made[change][deed]();
});</script></body></html>`;

const aroundPage = (address: string) =>
  `${headOf('Around')}<body><h1>Shop</h1><iframe id="world" title="Order" width="1200" height="720" src="${address}"></iframe>
<script>${aroundScript}lookAround();</script></body></html>`;
