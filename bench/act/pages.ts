import { largePage } from '../base/generated-pages';

/** A page with a button that answers at once and a field; `polling` also asks its server every 200 ms. */
export function actPage(polling: boolean): string {
  const poll = polling ? `setInterval(() => fetch('/poll').catch(() => {}), 200);` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Act</title>
    <h1>Orders</h1>
    ${controls('Add')}
    <script>${poll}</script>`;
}

/** The same button and field on a page of about 1,000 elements, among eight other buttons called "Add". */
export function longPage(): string {
  return largePage(1000).replace('<h1>', `${controls('Add order')}<h1>`);
}

const controls = (name: string) => `<button id="add">${name}</button> <output id="count">0</output>
    <label>Name <input id="name"></label>
    <script>
      document.getElementById('add').addEventListener('click', () => {
        const count = document.getElementById('count');
        count.textContent = String(Number(count.textContent) + 1);
      });
    </script>`;
