import type { ActionOutput } from '../../src/protocol/action';

/** `never`: the page is at rest and what is asked for never comes; `comes`: it does, and is to be found. */
export type WaitCase = {
  name: string;
  kind: 'never' | 'comes';
  html: string;
  /** Done first, and waited for. */
  first?: ActionOutput;
  input: ActionOutput | string;
  /** How it is asked for; `act` where nothing is said. */
  by?: 'observe' | 'replay' | 'known';
  /** Run in the page before it is asked for. */
  change?: string;
  /** The page goes on for so long before it is asked for. */
  waitMs?: number;
  timeout?: number;
};

const click = (selector: string, method = 'click', given: string[] = []): ActionOutput => ({
  selector,
  description: '',
  method,
  arguments: given,
});

const plain =
  '<main id=main><h1>At rest</h1><button id=b>Go</button><output id=out></output><p>Some text</p></main>';

const never = (name: string, html: string, more: Partial<WaitCase> = {}): WaitCase => ({
  name,
  kind: 'never',
  html: plain + html,
  input: click('#none'),
  ...more,
});

const clock = (ms: number, deed: string) =>
  `<script>let n = 0; setInterval(() => { n += 1; ${deed} }, ${ms})</script>`;

/** Pages at rest but for what goes on for ever, without the thing. */
const neverThere: WaitCase[] = [
  never('css', ''),
  never('xpath', '', { input: click('//b[@id="none"]') }),
  never('text', '', { input: click('text=Nowhere') }),
  never('frame not there', '', { input: click('#frame >> button') }),
  never('not in the frame', '<iframe id=frame srcdoc="<p>In here</p>"></iframe>', {
    input: click('#frame >> #none'),
  }),
  never('no shadow root', '<x-plain></x-plain>', { input: click('x-plain >>> button') }),
  never('gone since it was found', '', {
    input: 'click Go',
    by: 'known',
    change: `document.getElementById('b').remove()`,
  }),
  never('became another', '', {
    input: 'click Go',
    by: 'known',
    change: `document.getElementById('b').textContent = 'Delete the account'`,
  }),
  never('step whose element is gone', '', { input: click('#none'), by: 'replay' }),
  never('words for nothing', '', { input: 'click the purple elephant' }),
  never('words for nothing, observed', '', { input: 'the purple elephant', by: 'observe' }),
  never('no field', '', { input: click('h1', 'fill', ['x']) }),
  never('disabled', '<button id=off disabled>Off</button>', { input: click('#off') }),
  never('covered', '<div style="position:fixed;inset:0">Veil</div>', { input: click('#b') }),
  never('hidden', '<button id=off hidden>Off</button>', { input: click('#off') }),
  never('read-only', '<input id=off readonly>', { input: click('#off', 'fill', ['x']) }),
  never('option missing', '<select id=list><option>Red<option>Blue</select>', {
    input: click('#list', 'selectOption', ['Green']),
  }),
  never(
    'option missing in a list of its own',
    '<div id=list role=combobox aria-expanded=false aria-controls=l tabindex=0>Red</div><ul id=l role=listbox><li role=option>Red</ul>',
    { input: click('#list', 'selectOptionFromDropdown', ['Green']) },
  ),
  never('option missing in an empty list', '<select id=list></select>', {
    input: click('#list', 'selectOption', ['Green']),
  }),
  never('drop not there', '', { input: click('#b', 'dragAndDrop', ['#none']) }),
  never('hovered', '', { input: click('#none', 'hover') }),
  never('with words', '', { input: { ...click('#none'), description: 'Click the purple elephant' } }),
  never('under a dialog', '<dialog id=d><button>Close</button></dialog><script>d.showModal()</script>', {
    input: click('#b'),
  }),
  never('clock', `<p id=clock></p>${clock(1000, 'clock.textContent = n')}`),
  never('ticker', `<p id=clock></p>${clock(150, 'clock.textContent = n')}`),
  never('feed', `<ul id=feed></ul>${clock(400, "feed.insertAdjacentHTML('afterbegin', '<li>News ' + n)")}`),
  never(
    'drawn by script',
    '<i id=dot style="position:absolute"></i><script>(function f(t) { dot.style.left = t % 300 + "px"; requestAnimationFrame(f) })(0)</script>',
  ),
  never(
    'endless animation',
    '<style>@keyframes m{to{margin-left:9em}} #spin{animation:m 1s infinite}</style><i id=spin>x</i>',
  ),
  never('poller', `<p id=clock></p>${clock(700, "fetch('$a/answer?ms=150&body=' + n)")}`),
  never('long poll', `<script>(async function f() { await fetch('$a/answer?ms=3000'); f() })()</script>`, {
    waitMs: 7000,
  }),
];

const add = `main.insertAdjacentHTML('beforeend', '<button id=none onclick="out.textContent = 1">Late</button>')`;

const comes = (name: string, script: string, more: Partial<WaitCase> = {}): WaitCase => ({
  name,
  kind: 'comes',
  html: `${plain}<script>${script}</script>`,
  input: click('#none'),
  ...more,
});

const byRequest = (ms: number) => `fetch('$a/answer?ms=${ms}').then(() => { ${add} })`;

/** Pages on which it comes after a while. */
const coming: WaitCase[] = [
  ...[300, 1200].map((ms) => comes(`timer ${ms}`, `setTimeout(() => { ${add} }, ${ms})`)),
  ...[300, 1000, 2500, 4000].map((ms) => comes(`request ${ms}`, byRequest(ms))),
  comes(
    'two requests',
    `fetch('$a/answer?ms=2200').then(() => setTimeout(() => { ${byRequest(2300)} }, 600))`,
  ),
  comes(
    'XMLHttpRequest 3000',
    `const x = new XMLHttpRequest(); x.onload = () => { ${add} }; x.open('GET', '$a/answer?ms=3000'); x.send()`,
  ),
  comes(
    'request of the act before',
    `b.onclick = () => { out.textContent = 'Loading'; ${byRequest(3500)} }`,
    {
      first: click('#b'),
    },
  ),
  comes(
    'script 3000',
    `const s = document.createElement('script'); s.src = '$a/answer?ms=3000&type=text/javascript&body=' + encodeURIComponent(\`${add}\`); document.body.append(s)`,
  ),
  comes(
    'frame 3000',
    `main.insertAdjacentHTML('beforeend', '<iframe id=frame src="$a/inner?after=3000"></iframe>')`,
    {
      input: click('#frame >> #in'),
    },
  ),
  comes('navigation 1000', `setTimeout(() => { location.href = '$a/next' }, 1000)`),
  comes('slow navigation', `setTimeout(() => { location.href = '$a/next?after=3000' }, 500)`),
  comes(
    'animation 2500',
    `document.querySelector('h1').animate({ opacity: [0, 1] }, 2500).finished.then(() => { ${add} })`,
  ),
  comes(
    'transition of the target',
    `main.insertAdjacentHTML('beforeend', '<button id=none style="transition:margin-left 2.5s linear" onclick="out.textContent = 1">Late</button>'); setTimeout(() => { document.getElementById('none').style.marginLeft = '20em' }, 200)`,
  ),
  comes(
    'steps of its own',
    `let at = 0; const go = () => { at += 1; if (at > 4) { ${add} } else { main.insertAdjacentHTML('beforeend', '<section>Part ' + at + '</section>'); setTimeout(go, 900) } }; go()`,
  ),
  comes(
    'shown by a request',
    `main.insertAdjacentHTML('beforeend', '<button id=none hidden onclick="out.textContent = 1">Late</button>'); fetch('$a/answer?ms=3000').then(() => { document.getElementById('none').hidden = false })`,
  ),
  comes(
    'enabled by a request',
    `main.insertAdjacentHTML('beforeend', '<button id=none disabled onclick="out.textContent = 1">Late</button>'); fetch('$a/answer?ms=3000').then(() => { document.getElementById('none').disabled = false })`,
  ),
  comes(
    'uncovered by a request',
    `main.insertAdjacentHTML('beforeend', '<button id=none onclick="out.textContent = 1">Late</button><div id=veil style="position:fixed;inset:0">Wait</div>'); fetch('$a/answer?ms=3000').then(() => veil.remove())`,
  ),
  comes('words for what a request brings', byRequest(2500), { input: 'click Late' }),
  comes('words, observed', byRequest(1500), { input: 'the Late button', by: 'observe' }),
  comes('late in a named time', `setTimeout(() => { ${add} }, 5000)`, { timeout: 9000 }),
  comes('a step of late data', byRequest(3000), { by: 'replay' }),
];

export const cases: readonly WaitCase[] = [...neverThere, ...coming];

export const pages = {
  '/inner': '<button id=in onclick="this.textContent = 1">In</button>',
  '/next': plain + '<button id=none onclick="out.textContent = 1">Late</button>',
};
