import { z } from 'zod';
import type { Deed, SayPage } from './cases';

/** One event that reached an element of a page: which of the elements that cases name it was on, and what the element held then. */
export const Touch = z.object({ type: z.string(), on: z.array(z.string()), value: z.string().optional() });
export type Touch = z.infer<typeof Touch>;

/**
 * A page that answers every click, and posts what is touched on it to `/kept?key=…` of its site, by the key in its own address:
 * all touches so far, as JSON. It works by itself, so what it does is written as text.
 */
export function watchedPage({ html, cases }: Pick<SayPage, 'html' | 'cases'>): string {
  const selectors = cases.flatMap(({ plans }) => plans.flat().map(({ selector }: Deed) => selector));
  const named = [...new Set(selectors)].filter((selector) => selector !== '' && selector !== '*');
  return `${html}<script>{${script.replace('NAMED', () => JSON.stringify(named).replaceAll('<', '\\u003c'))}}</script>`;
}

const script = `
  const key = new URLSearchParams(location.search).get('key');
  const at = (selector) => selector.split('>>>')
    .reduce((host, part, depth) => (depth === 0 ? document : host?.shadowRoot)?.querySelector(part), null);
  const named = NAMED.map((selector) => [selector, at(selector)]);
  for (const element of document.querySelectorAll('[data-say]')) element.removeAttribute('data-say');
  const touches = [];
  const isOf = (element, target) =>
    element && (element.contains(target) || target.contains(element) || element.control === target || target.control === element
      || [...(element.labels ?? [])].some((label) => label.contains(target)));
  for (const type of ['click', 'dblclick', 'contextmenu', 'input', 'change'])
    addEventListener(type, (event) => {
      const target = event.composedPath()[0];
      if (!(target instanceof Element)) return;
      if (type === 'click') document.body.append('Pressed. ');
      // The browser's own click on the button of a form that Enter submits.
      if (type === 'click' && event.detail === 0 && target.type === 'submit') return;
      const on = named.filter(([, element]) => isOf(element, target)).map(([selector]) => selector);
      touches.push({ type, on, value: typeof target.value === 'string' ? target.value : target.textContent });
      navigator.sendBeacon('/kept?key=' + key, JSON.stringify(touches));
    }, true);
`;
