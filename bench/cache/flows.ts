/** One thing that is asked on the shop: the words no matcher is sure of, what a model that reads would click, and what shows it. */
export type Flow = {
  instruction: string;
  /** Finds the line of the element in the page's text. */
  answer: RegExp;
  method: string;
  /** An expression that is true when the right thing was done, and nothing else. */
  isRight: string;
};

const inCart = (name: string) =>
  `document.querySelector('shop-cart').shadowRoot.textContent.includes(${JSON.stringify(name)})`;

export const flows: readonly Flow[] = [
  {
    instruction: 'let me browse what the shop sells',
    answer: /^\s*([a-z]*\d+) button Departments/m,
    method: 'click',
    isRight: `document.querySelector('[role=menu]').hidden === false`,
  },
  {
    instruction: 'I would like to keep getting mail about kettles',
    answer: /^\s*([a-z]*\d+) checkbox Send me the kettle letter/m,
    method: 'check',
    isRight: `[...document.querySelectorAll('input[type=checkbox]')].filter((box) => box.checked).every((box) => /kettle letter/.test(box.labels[0].textContent))`,
  },
  {
    instruction: 'get me the dearest one',
    answer: /^\s*([a-z]*\d+) button Add Ember stove kettle to cart/m,
    method: 'click',
    isRight: `${inCart('Ember')} && !${inCart('Harbour')}`,
  },
  {
    instruction: 'the other one with the whistle goes into my basket, whichever that is',
    answer: /^\s*([a-z]*\d+) button Add Harbour kettle to cart/m,
    method: 'click',
    isRight: `${inCart('Harbour')} && !${inCart('Ember')}`,
  },
  {
    instruction: 'use %mail% for the account',
    answer: /^\s*([a-z]*\d+) textbox Email/m,
    method: 'fill %mail%',
    isRight: `document.querySelector('[type=email]').value === 'ada@example.org'`,
  },
];

/** The shop drawn anew: other ids and classes, boxes around things, cards in another order; the same things in it. */
export function redesign(seed: number): string {
  return `(() => {
    let state = ${seed} * 2654435761 >>> 0;
    const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296);
    for (const element of document.querySelectorAll('body [class]'))
      if (element.localName !== 'article' && !element.closest('.card')) element.className = 'x' + Math.floor(random() * 1e6);
    const cards = [...document.querySelectorAll('article')];
    cards.sort(() => random() - 0.5).forEach((card) => card.parentNode.append(card));
    for (const element of document.querySelectorAll('aside > *, main > section > h1, nav')) {
      if (random() < 0.5) continue;
      const box = document.createElement('div');
      element.replaceWith(box);
      box.append(element);
    }
    const departments = document.querySelector('#departments');
    if (departments) departments.dataset.version = String(random());
  })()`;
}
