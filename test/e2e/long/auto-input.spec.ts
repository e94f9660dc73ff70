import type { ActionOutput } from '../../../src/protocol/action';
import { expect, test } from '../fixtures';

/** Counts the page's own events and the browser's apart, where only the test looks. */
const counted = (html: string) => `<p id="other">x</p>${html}<script>
  counts = {};
  const types = ['pointerover', 'input', 'click', 'dblclick', 'keydown', 'pointerdown', 'change'];
  for (const type of types)
    t.addEventListener(type, (event) => {
      const name = (event.isTrusted ? 'trusted ' : 'page ') + type;
      counts[name] = (counts[name] ?? 0) + 1;
    }, true);
</script>`;

const cases: {
  method: string;
  html: string;
  arguments?: string[];
  /** What the browser's own input brings about; without it, nothing ever happens. */
  proof?: string;
  event: string;
}[] = [
  {
    method: 'hover',
    html: '<p id="t" onpointerover="if (event.isTrusted) other.textContent = \'Open\'">Menu</p>',
    proof: 'other.textContent === "Open"',
    event: 'pointerover',
  },
  {
    method: 'fill',
    html: '<input id="t" oninput="if (!event.isTrusted) this.value = \'\'">',
    arguments: ['Ada'],
    proof: 't.value === "Ada"',
    event: 'input',
  },
  {
    method: 'check',
    html: '<input id="t" type="checkbox" onclick="if (!event.isTrusted) event.preventDefault()">',
    proof: 't.checked',
    event: 'click',
  },
  {
    method: 'selectOption',
    html: '<select id="t" oninput="if (!event.isTrusted) this.selectedIndex = 0"><option>Blue</option><option>Red</option></select>',
    arguments: ['Red'],
    proof: 't.value === "Red"',
    event: 'change',
  },
  { method: 'click', html: '<button id="t">Deaf</button>', event: 'click' },
  { method: 'doubleClick', html: '<button id="t">Deaf</button>', event: 'dblclick' },
  {
    method: 'press',
    html: '<button id="t" onkeydown="event.preventDefault()">Deaf</button>',
    arguments: ['Enter'],
    event: 'keydown',
  },
  { method: 'dragAndDrop', html: '<p id="t">Deaf</p>', arguments: ['#other'], event: 'pointerdown' },
];

for (const { method, html, arguments: given = [], proof, event } of cases) {
  const does = proof
    ? 'comes to trusted input where the page’s is read back as undone'
    : 'is never sent twice';
  test(`auto: ${method} ${does}`, async ({ sites, startOn, background }) => {
    const { page, session } = await startOn(sites.put('/', counted(html)));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode: 'auto' } });
    const input: ActionOutput = { selector: '#t', description: method, method, arguments: given };
    const { error, result } = await background.act({ sessionId, input });
    const counts: Record<string, number> = await page.evaluate(() => Reflect.get(window, 'counts'));
    if (proof) {
      expect(result, result.message).toMatchObject({ success: true });
      expect(await page.evaluate(proof)).toBe(true);
      expect(counts[`trusted ${event}`]).toBeGreaterThan(0);
    } else {
      expect(error?.code, result.message).toBe('no-effect-seen');
      expect(counts[`page ${event}`]).toBe(1);
      expect(Object.keys(counts).filter((name) => name.startsWith('trusted'))).toEqual([]);
    }
  });
}
