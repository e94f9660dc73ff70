import { createApp, h, reactive, vModelCheckbox, vModelSelect, vModelText, withDirectives } from 'vue';
import { colours, emptyForm, textFields, type FormState, type MountForm } from './form';

export const mountVue: MountForm = async (root) => {
  const state = reactive<FormState>({ ...emptyForm });
  const bind = (name: keyof FormState) => ({
    id: name,
    'onUpdate:modelValue': (value: never) => (state[name] = value),
  });
  const app = createApp({
    render: () =>
      h('form', [
        ...Object.entries(textFields).map(([name, type]) =>
          withDirectives(h('input', { ...bind(name as keyof FormState), type }), [
            [vModelText, state[name as keyof FormState]],
          ]),
        ),
        withDirectives(h('textarea', bind('bio')), [[vModelText, state.bio]]),
        withDirectives(h('input', { ...bind('agree'), type: 'checkbox' }), [[vModelCheckbox, state.agree]]),
        withDirectives(
          h(
            'select',
            bind('colour'),
            colours.map((colour) => h('option', { value: colour }, colour)),
          ),
          [[vModelSelect, state.colour]],
        ),
      ]),
  });
  app.mount(root);
  return () => ({ ...state });
};
