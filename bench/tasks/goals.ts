import { actOn, stepOf, type SaidStep, type TaskScript } from '../../test/fixtures/task-model';
import { largePage } from '../base/generated-pages';
import type { Site } from '../base/site';

/** A goal on pages of ours, what reaches it, and how the page itself tells that it was reached. */
export type Goal = {
  name: string;
  /** Address of its first page. */
  url: string;
  instruction: string;
  plan: TaskScript['plan'] & { steps: string[]; ends: string[] };
  /** The steps that reach it, one answer of a model each. */
  does: SaidStep[];
  /** Something else that can be done on the page, and something that does nothing. */
  wrong: SaidStep;
  idle: SaidStep;
  /** It is only run honestly. */
  isHonestOnly?: boolean;
  /** JavaScript in the page: whether the goal is reached, and how often what may be done once was done. */
  isReached: string;
  timesDone: string;
  /** The data that is to be read on the way. */
  data?: unknown[];
};

const idleButton = '<button>Nothing</button>';
const common = { wrong: actOn('button Help'), idle: actOn('button Nothing') };
const counted = 'localStorage.times = Number(localStorage.times ?? 0) + 1;';
const begin = '<script>localStorage.clear()</script>';
const help = `<button onclick="hint.textContent = 'Ask us anything'">Help</button><p id="hint"></p>${idleButton}`;

/** The goals, on pages of a site. */
export function goalsOn(site: Site): Goal[] {
  const put = (path: string, html: string) => site.put(path, html, { scripts: true });
  return [
    shopGoal('order', put('/order', shopPage)),
    shopGoal('order-on-large-page', put('/large', `${shopPage}${largePage(1500)}`)),
    settingsGoal(put('/settings', settingsPage)),
    tableGoal(put('/invoices', tablePage)),
    formGoal(put),
    deletionGoal(put('/drafts', draftsPage)),
    choiceGoal(put('/choice', choicePage)),
    purchaseGoal(put),
    rangeGoal(put('/range', rangePage)),
    filterGoal(put('/payments', paymentsPage)),
    cardsGoal(put('/board', boardPage)),
    fileGoal(put('/report', reportPage)),
  ];
}

const shopPage = `${begin}<main><h1>Kettles</h1><label>Name <input id="who"></label>
<button onclick="said.textContent = 'One kettle in the cart'">Add kettle</button>
<button onclick="${counted} setTimeout(() => { said.textContent = 'Thank you, ' + who.value; }, 300)">Place order</button>
<p id="said"></p>${help}</main>`;

const shopGoal = (name: string, url: string): Goal => ({
  ...common,
  name,
  url,
  instruction: 'type "Ada" into Name, add a kettle and place the order',
  plan: {
    steps: ['type "Ada" into Name', 'click Add kettle', 'click Place order'],
    ends: ['text: Thank you, Ada'],
    risks: ['pay'],
  },
  does: [actOn('textbox Name => fill Ada'), actOn('button Add kettle'), actOn('button Place order')],
  isReached: "said.textContent === 'Thank you, Ada'",
  timesDone: 'Number(localStorage.times ?? 0)',
});

const settingsPage = `${begin}<h1>Settings</h1>
<button role="switch" aria-checked="false" id="dark" onclick="dark.ariaChecked = String(dark.ariaChecked !== 'true')">Dark mode</button>
<button onclick="${counted} said.textContent = 'Settings saved'">Save</button><p id="said"></p>${help}`;

const settingsGoal = (url: string): Goal => ({
  ...common,
  name: 'settings',
  url,
  instruction: 'switch Dark mode on and save',
  plan: {
    steps: ['switch Dark mode on', 'click Save'],
    ends: ['value: Dark mode = on', 'text: Settings saved'],
  },
  does: [actOn('switch Dark mode'), actOn('button Save')],
  isReached: "dark.ariaChecked === 'true' && said.textContent === 'Settings saved'",
  timesDone: "dark.ariaChecked === 'true' ? 1 : 0",
});

const row = (name: string) =>
  `<tr><td>${name}</td><td class="state">open</td><td><button onclick="${name === 'Bob' ? counted : ''} this.closest('tr').children[1].textContent = 'settled'">Settle ${name}</button></td></tr>`;
const tablePage = `${begin}<h1>Invoices</h1><table id="rows"><tr><th>Name</th><th>State</th><th></th></tr>${row('Ada')}${row('Bob')}${row('Cyd')}</table>${help}`;

const tableGoal = (url: string): Goal => ({
  ...common,
  name: 'table',
  url,
  instruction: 'settle the invoice of Bob',
  plan: { steps: ['click Settle Bob'], ends: ['row: Bob | settled'] },
  does: [actOn('button Settle Bob')],
  wrong: actOn('button Settle Ada'),
  isReached: "[...rows.rows].map((each) => each.cells[1].textContent).join() === 'State,open,settled,open'",
  timesDone: 'Number(localStorage.times ?? 0)',
});

function formGoal(put: (path: string, html: string) => string): Goal {
  const page = (first: boolean, body: string) => `${first ? begin : ''}<h1>Registration</h1>${body}${help}`;
  put('/form-3', page(false, '<p id="said">You are registered</p>'));
  put(
    '/form-2',
    page(
      false,
      `<label>City <input id="city"></label><button onclick="${counted} location.href = '/form-3'">Finish</button>`,
    ),
  );
  const url = put(
    '/form-1',
    page(true, `<label>Name <input></label><button onclick="location.href = '/form-2'">Next</button>`),
  );
  return {
    ...common,
    name: 'form-of-three-pages',
    url,
    instruction: 'type "Ada" into Name, click Next, type "Paris" into City and click Finish',
    plan: {
      steps: ['type "Ada" into Name', 'click Next', 'type "Paris" into City', 'click Finish'],
      ends: ['address: /form-3', 'text: You are registered'],
    },
    does: [
      actOn('textbox Name => fill Ada'),
      actOn('button Next'),
      actOn('textbox City => fill Paris'),
      actOn('button Finish'),
    ],
    isReached: "location.pathname === '/form-3'",
    timesDone: 'Number(localStorage.times ?? 0)',
  };
}

const draft = (name: string) =>
  `<li>${name} <button onclick="${counted} this.closest('li').remove()">Delete ${name}</button></li>`;
const draftsPage = `${begin}<h1>Drafts</h1><ul id="all">${draft('Alpha')}${draft('Beta')}${draft('Gamma')}</ul>${help}`;

const deletionGoal = (url: string): Goal => ({
  ...common,
  name: 'deletion',
  url,
  instruction: 'delete the draft Beta',
  plan: { steps: ['click Delete Beta'], ends: ['gone: Beta'], risks: ['delete'] },
  does: [actOn('button Delete Beta')],
  isReached: 'all.children.length === 2 && !all.textContent.includes("Beta")',
  timesDone: 'Number(localStorage.times ?? 0)',
});

const choicePage = `${begin}<h1>Your shirt</h1><label>Colour <select id="colour"><option>Blue<option>Red<option>Green</select></label>
<label>Count <input type="number" id="count" value="1" oninput="${counted}"></label>${help}`;

const choiceGoal = (url: string): Goal => ({
  ...common,
  name: 'choice',
  url,
  instruction: 'select Red as Colour and set Count to 3',
  plan: {
    steps: ['select Red in Colour', 'type 3 into Count'],
    ends: ['value: Colour = Red', 'value: Count = 3'],
  },
  does: [actOn('combobox Colour => selectOption Red'), actOn('spinbutton Count => fill 3')],
  isReached: "colour.value === 'Red' && count.value === '3'",
  timesDone: "count.value === '3' ? 1 : 0",
});

/** In shadow roots, open and closed, a frame, and a tab that closes itself. */
const purchasePage = `${begin}<h1>Kettles</h1><div id="open"></div><div id="closed"></div><iframe title="Gift" src="/gift"></iframe>
<p id="said">Not ordered</p><a id="pay" hidden href="/pay" target="_blank" rel="opener">Go to payment</a>${help}<script>
document.querySelector('#open').attachShadow({ mode: 'open' }).innerHTML = '<label>Name <input></label><label>Size <select><option>Small<option>Large</select></label><label><input type="checkbox"> Gift wrap</label>';
const inner = document.querySelector('#closed').attachShadow({ mode: 'closed' });
inner.innerHTML = '<button>Add kettle</button><p></p><label>Street <input></label><button>Continue</button>';
const [add, go] = inner.querySelectorAll('button');
add.onclick = () => { inner.querySelector('p').textContent = 'One kettle in the cart'; };
go.onclick = () => { pay.hidden = false; };
addEventListener('storage', () => { said.textContent = 'Order complete'; });
</script>`;
const giftPage = '<label>Gift note <input></label>';
const payPage = `<h1>Payment</h1><button onclick="${counted} window.close()">Pay 5 EUR</button>`;

function purchaseGoal(put: (path: string, html: string) => string): Goal {
  put('/gift', giftPage);
  put('/pay', payPage);
  return {
    ...common,
    name: 'purchase-over-roots-frame-and-tab',
    url: put('/purchase', purchasePage),
    isHonestOnly: true,
    instruction:
      'type "Ada" into Name, select Large as Size, check Gift wrap, type "Enjoy" into Gift note, add a kettle, type "Rue 1" into Street, continue, go to payment and pay 5 EUR',
    plan: {
      steps: [
        'type "Ada" into Name',
        'select Large in Size',
        'check Gift wrap',
        'type "Enjoy" into Gift note',
        'click Add kettle',
        'type "Rue 1" into Street',
        'click Continue',
        'click Go to payment',
        'go on in the new tab',
        'click Pay 5 EUR',
      ],
      ends: ['text: Order complete'],
      risks: ['pay'],
    },
    does: [
      actOn('textbox Name => fill Ada'),
      actOn('combobox Size => selectOption Large'),
      actOn('checkbox Gift wrap => check'),
      actOn('textbox Gift note => fill Enjoy'),
      actOn('button Add kettle'),
      actOn('textbox Street => fill Rue 1'),
      actOn('button Continue'),
      actOn('link Go to payment'),
      stepOf('switch', 'new'),
      actOn('button Pay 5 EUR'),
    ],
    isReached: "said.textContent === 'Order complete'",
    timesDone: 'Number(localStorage.times ?? 0)',
  };
}

const rangePage = `${begin}<h1>Rooms</h1><label>From <input type="date" id="from"></label><label>To <input type="date" id="to"></label>
<button onclick="${counted} said.textContent = (new Date(to.value) - new Date(from.value)) / 864e5 + ' nights found'">Search</button><p id="said"></p>${help}`;

const rangeGoal = (url: string): Goal => ({
  ...common,
  name: 'date-range',
  url,
  isHonestOnly: true,
  instruction: 'fill From with 2026-12-01 and To with 2026-12-05 and search',
  plan: {
    steps: ['type 2026-12-01 into From', 'type 2026-12-05 into To', 'click Search'],
    ends: ['text: 4 nights found', 'value: From = 2026-12-01', 'value: To = 2026-12-05'],
  },
  does: [
    actOn('textbox From => fill 2026-12-01'),
    actOn('textbox To => fill 2026-12-05'),
    actOn('button Search'),
  ],
  isReached: "said.textContent === '4 nights found'",
  timesDone: 'Number(localStorage.times ?? 0)',
});

/** A table that is filtered, and has more rows on a second page. */
const paymentsPage = `${begin}<h1>Payments</h1><label>State <select id="state" onchange="page = 0; draw()"><option>all<option>open<option>settled</select></label>
<table><thead><tr><th>Name</th><th>Sum</th></tr></thead><tbody id="rows"></tbody></table><p id="at"></p><button onclick="page += 1; draw(); ${counted}">Next page</button>${help}<script>
const all = Array.from({ length: 12 }, (_, at) => ({ name: 'Payer ' + (at + 1), sum: (at + 1) * 10 + ' EUR', state: at % 2 ? 'open' : 'settled' }));
let page = 0;
const draw = () => {
  const shown = all.filter((each) => state.value === 'all' || each.state === state.value);
  rows.innerHTML = shown.slice(page * 3, page * 3 + 3).map((each) => '<tr><td>' + each.name + '</td><td>' + each.sum + '</td></tr>').join('');
  at.textContent = 'Page ' + (page + 1) + ' of ' + Math.ceil(shown.length / 3);
};
draw();
</script>`;

const filterGoal = (url: string): Goal => ({
  ...common,
  name: 'table-filtered-and-read-over-pages',
  url,
  isHonestOnly: true,
  instruction: 'select open as State, extract the names and sums, go to the next page and extract them there',
  plan: {
    steps: ['select open in State', 'extract Name and Sum', 'click Next page', 'extract Name and Sum'],
    ends: ['value: State = open', 'text: Page 2 of 2', 'row: Payer 12 | 120 EUR'],
  },
  does: [
    actOn('combobox State => selectOption open'),
    stepOf('extract', 'Name', 'Sum'),
    actOn('button Next page'),
    stepOf('extract', 'Name', 'Sum'),
  ],
  isReached: "at.textContent === 'Page 2 of 2' && rows.textContent.includes('Payer 12')",
  timesDone: 'Number(localStorage.times ?? 0)',
  data: [
    [2, 4, 6].map((at) => ({ Name: `Payer ${at}`, Sum: `${at}0 EUR` })),
    [8, 10, 12].map((at) => ({ Name: `Payer ${at}`, Sum: `${at}0 EUR` })),
  ],
});

/** Cards that are moved by dragging. */
const boardPage = `${begin}<h1>Board</h1><div id="todo" role="group" aria-label="To do"><button draggable="true" id="tea">Buy tea</button><button draggable="true" id="pan">Buy pan</button></div>
<div id="done" role="group" aria-label="Finished" tabindex="0"><button draggable="true" id="milk">Buy milk</button></div>${help}<script>
for (const card of document.querySelectorAll('[draggable]')) card.ondragstart = (event) => event.dataTransfer.setData('text/plain', card.id);
done.ondragover = (event) => event.preventDefault();
done.ondrop = (event) => {
  event.preventDefault();
  done.append(document.getElementById(event.dataTransfer.getData('text/plain')));
  ${counted}
};
</script>`;

const cardsGoal = (url: string): Goal => ({
  ...common,
  name: 'cards-moved',
  url,
  isHonestOnly: true,
  instruction: 'drag "Buy tea" to Finished',
  plan: { steps: ['drag "Buy tea" to "Finished"'], ends: ['row: Buy tea'] },
  does: [actOn('button Buy tea => dragAndDrop {button Buy milk}')],
  isReached: "done.textContent.includes('Buy tea') && !todo.textContent.includes('Buy tea')",
  timesDone: 'Number(localStorage.times ?? 0)',
});

const reportPage = `${begin}<h1>Report of the year</h1><label>Year <select id="year"><option>2025<option>2026</select></label>
<a id="file" download="report-2025.csv" href="data:text/csv,a" onclick="${counted}">Save as a file</a>${help}<script>
year.onchange = () => { file.download = 'report-' + year.value + '.csv'; };
</script>`;

const fileGoal = (url: string): Goal => ({
  ...common,
  name: 'file-saved',
  url,
  isHonestOnly: true,
  instruction: 'select 2026 as Year and download the report as a file',
  plan: {
    steps: ['select 2026 in Year', 'click Save as a file'],
    ends: ['value: Year = 2026', 'download: report-2026'],
    risks: ['download'],
  },
  does: [actOn('combobox Year => selectOption 2026'), actOn('link Save as a file')],
  isReached: "year.value === '2026' && localStorage.times === '1'",
  timesDone: 'Number(localStorage.times ?? 0)',
});
