import type { InputStep } from '../../../src/protocol/frame-contract';
import { expect, test } from '../fixtures';
import { lieFrom, repliesTo } from '../lying-frames';

const modifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

function pressAt(x: number, y: number): InputStep[] {
  const press = { x, y, modifiers, button: 'left', count: 1 } as const;
  return [
    { kind: 'move', x, y, modifiers },
    { kind: 'down', ...press },
    { kind: 'up', ...press },
  ];
}

const space = { key: ' ', code: 'Space', keyCode: 32, modifiers };
const pressSpace: InputStep[] = [
  { kind: 'keyDown', ...space },
  { kind: 'keyUp', ...space },
];

const inner = `<body style="margin:0"><button style="width:200px;height:40px" onclick="this.textContent = 'Done'">Go</button>`;

/** A page with a button to pay, and in it a frame of another site at the top left, 400 by 200. */
const pageWith = (style: string, around = '') => `<style>
    body { margin: 0 } iframe { display: block; border: 0; width: 400px; height: 200px; }
    #pay { position: absolute; width: 100px; height: 60px } ${style}
  </style>
  <div id="box"><iframe src="$b/liar"></iframe></div>
  <button id="pay" onclick="document.title = 'Paid'">Pay</button>${around}`;

/** Where the button is, where the frame asks to press, and what it is told. */
const attacks: [name: string, html: string, steps: InputStep[], code: string][] = [
  ['beside it', pageWith('#pay { left: 500px; top: 50px }'), pressAt(550, 80), 'not-visible'],
  [
    'above it',
    pageWith('#box { padding-top: 100px } #pay { left: 0; top: 0 }'),
    pressAt(50, -70),
    'not-visible',
  ],
  ['on what lies over it', pageWith('#pay { left: 250px; top: 100px }'), pressAt(300, 130), 'covered'],
  [
    'where a box around cuts it off',
    pageWith('#box { width: 200px; height: 100px; overflow: hidden } #pay { left: 250px; top: 120px }'),
    pressAt(300, 150),
    'covered',
  ],
  [
    'on its frame element’s border',
    pageWith('iframe { border-right: 100px solid } #pay { left: 400px; top: 0 }'),
    pressAt(450, 30),
    'not-visible',
  ],
  [
    'beside it, in perspective',
    pageWith(
      '#box { perspective: 500px; width: 400px } iframe { transform: rotateY(30deg) } #pay { left: 300px; top: 100px; z-index: 1 }',
    ),
    pressAt(350, 130),
    'covered',
  ],
];

for (const [name, html, steps, code] of attacks) {
  test(`a frame that lies has nothing pressed ${name}`, async ({ sites, startOn, background, panelTab }) => {
    sites.put('/liar', inner);
    const { page, session } = await startOn(sites.put('/', html));
    const liar = { tabId: session.tabId, path: '/liar' };
    await background.configure({ sessionId: session.id, options: { inputMode: 'trusted' } });
    const input = { selector: 'iframe >> button', description: 'Go', method: 'click' };
    await lieFrom(panelTab, liar, { lies: [{ operation: 'input', input: { steps } }], withAct: true });
    await background.act({ sessionId: session.id, input, options: { timeout: 6000 } });
    await expect.poll(() => repliesTo(panelTab, liar)).toHaveLength(1);
    await expect(page).not.toHaveTitle('Paid');
    expect(await repliesTo(panelTab, liar)).toMatchObject([{ ok: false, error: { code } }]);
  });
}

test('a frame that lies has no key pressed in another', async ({ sites, startOn, background, panelTab }) => {
  sites.put('/liar', inner);
  const { page, session } = await startOn(sites.put('/', pageWith('#pay { left: 500px; top: 50px }')));
  const liar = { tabId: session.tabId, path: '/liar' };
  await background.configure({ sessionId: session.id, options: { inputMode: 'trusted' } });
  await lieFrom(panelTab, liar, {
    lies: [
      { operation: 'input', input: { steps: pressSpace } },
      { operation: 'input', input: { steps: pressSpace.slice(1) } },
    ],
    withAct: true,
  });
  await page.locator('#pay').focus();
  const input = { selector: 'iframe >> button', description: 'Go', method: 'hover' };
  await background.act({ sessionId: session.id, input, options: { timeout: 6000 } });
  await expect.poll(() => repliesTo(panelTab, liar)).toHaveLength(2);
  await expect(page).not.toHaveTitle('Paid');
  const codes = ['value-rejected', 'invalid-input'];
  expect(await repliesTo(panelTab, liar)).toMatchObject(codes.map((code) => ({ error: { code } })));
});
