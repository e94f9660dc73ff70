import { defineGuestCounter } from './guest-counter';

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
