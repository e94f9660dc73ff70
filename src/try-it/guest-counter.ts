const style = `
  :host { display: inline-flex; align-items: center; gap: 8px; }
  button { inline-size: 2rem; block-size: 2rem; border-radius: 6px; border: 1px solid var(--line-control);
    background: var(--surface); color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 1px; }
  output { min-inline-size: 2ch; text-align: center; font-variant-numeric: tabular-nums; }
`;

const most = 12;

/** `<guest-counter>`: a number between two buttons, in a closed shadow root as many widgets of the web are. */
export function defineGuestCounter(): void {
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
