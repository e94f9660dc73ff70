import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What the application's own state got, by name; a board is judged by nothing else. */
export const held = (window.held = {});

export function put(name, value) {
  held[name] = value;
}

/** Shows the kind that the address asks for: a function of the page's `main`. */
export function board(kinds) {
  const kind = new URLSearchParams(location.search).get('q') ?? Object.keys(kinds)[0];
  document.title = `${kind} board`;
  kinds[kind](document.querySelector('main'));
}

/** A line in which a page tells what it has done, as most pages do. */
export function tell(text) {
  const line =
    document.querySelector('[role=status]') ?? document.body.appendChild(document.createElement('p'));
  line.role = 'status';
  line.textContent = text;
}

/** A kind that React draws. */
export const drawn = (Component) => (main) => createRoot(main).render(<Component />);

/** State that is also held. */
export function useHeld(name, initial) {
  const [value, setValue] = useState(initial);
  return [
    value,
    (next) => {
      setValue(next);
      put(name, next);
    },
  ];
}

/** The same for a state that has its value in `value`: takes what a component gives. */
export const holding = (state, name) => (value) => {
  state.value = value;
  put(name, value);
};
