import { flushSync, mount, type Component } from 'svelte';
import Form from './form-view.svelte';
import { colours, emptyForm, textFields, type FormState, type MountForm } from './form';

type Props = {
  onState: (state: FormState) => void;
  initial: FormState;
  fields: typeof textFields;
  colours: string[];
};

export const mountSvelte: MountForm = async (root) => {
  let state = emptyForm;
  const props: Props = { onState: (now) => (state = now), initial: emptyForm, fields: textFields, colours };
  mount(Form as Component<Props>, { target: root, props });
  flushSync();
  return () => {
    flushSync();
    return state;
  };
};
