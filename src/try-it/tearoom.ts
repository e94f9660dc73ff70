import { tryItChannel } from '../protocol/first-use';

/** Starts the practice page: its form, its menu and its dialogs. */
export function startTearoom(document: Document): void {
  defineGuestCounter();
  document.querySelector('#open-rules')?.addEventListener('click', () => openDialog(document, '#rules'));
  document.querySelector('.menu')?.addEventListener('click', ({ target }) => addDish(document, target));
  document.querySelector('#booking')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) book(document, new FormData(event.target));
  });
}

function openDialog(document: Document, selector: string): void {
  document.querySelector<HTMLDialogElement>(selector)?.showModal();
}

function addDish(document: Document, target: EventTarget | null): void {
  if (!(target instanceof HTMLButtonElement)) return;
  const dish = target.closest('li')?.firstElementChild?.textContent ?? '';
  const order = document.querySelector('#order');
  if (order) order.textContent = `${dish} is on your order.`;
}

function book(document: Document, entered: FormData): void {
  const text = document.querySelector('#booked-text');
  const name = textOf(entered, 'name') || 'Guest';
  const seat = textOf(entered, 'seat');
  if (text) text.textContent = `${name}, ${seatWords[seat] ?? seat}. See you soon.`;
  openDialog(document, '#booked');
}

function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const seatWords: Record<string, string> = {
  inside: 'a table inside',
  terrace: 'a table on the terrace',
  bar: 'two stools at the bar',
};

const style = `
  :host { display: inline-flex; align-items: center; gap: 8px; }
  button { inline-size: 2rem; block-size: 2rem; border-radius: 6px; border: 1px solid var(--line-control);
    background: var(--surface); color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 1px; }
  output { min-inline-size: 2ch; text-align: center; font-variant-numeric: tabular-nums; }
`;

const most = 12;

/** `<guest-counter>`: a number between two buttons, in a closed shadow root as many widgets of the web are. */
function defineGuestCounter(): void {
  customElements.define('guest-counter', GuestCounter);
}

class GuestCounter extends HTMLElement {
  connectedCallback(): void {
    const root = this.attachShadow({ mode: 'closed' });
    const count = document.createElement('output');
    count.value = '2';
    count.setAttribute('aria-label', 'Guests');
    const sheet = document.createElement('style');
    sheet.textContent = style;
    root.append(
      sheet,
      stepButton('−', 'Fewer guests', () => step(-1)),
      count,
      stepButton('+', 'More guests', () => step(1)),
    );
    const step = (by: number) => {
      count.value = String(Math.min(most, Math.max(1, Number(count.value) + by)));
    };
  }
}

function stepButton(sign: string, name: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = sign;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', onClick);
  return button;
}

/** Passes Enter on to the panel's instruction when nothing on the page takes it: the page took the focus from the panel. */
export function passEnter(): void {
  const channel = new BroadcastChannel(tryItChannel);
  addEventListener('keydown', ({ key, target, isTrusted }) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (isTrusted && key === 'Enter' && target === document.body) channel.postMessage('run');
  });
}
