import { createElement as h, useState, type ChangeEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { colours, emptyForm, textFields, type FormState, type MountForm } from './form';

export const mountReact: MountForm = async (root) => {
  let state: FormState = emptyForm;
  const app = createRoot(root);
  flushSync(() => app.render(h(Form, { onState: (now: FormState) => (state = now) })));
  return () => state;
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function Form({ onState }: { onState: (state: FormState) => void }) {
  const [state, setState] = useState(emptyForm);
  onState(state);
  const set = (name: keyof FormState) => (event: ChangeEvent<Field>) =>
    setState((before) => ({ ...before, [name]: event.target.value }));
  return h(
    'form',
    {},
    ...Object.entries(textFields).map(([name, type]) =>
      h('input', {
        key: name,
        id: name,
        type,
        value: String(state[name as keyof FormState]),
        onChange: set(name as keyof FormState),
      }),
    ),
    h('textarea', { id: 'bio', value: state.bio, onChange: set('bio') }),
    h('input', {
      id: 'agree',
      type: 'checkbox',
      checked: state.agree,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setState((before) => ({ ...before, agree: event.target.checked })),
    }),
    h(
      'select',
      { id: 'colour', value: state.colour, onChange: set('colour') },
      ...colours.map((colour) => h('option', { key: colour }, colour)),
    ),
  );
}
