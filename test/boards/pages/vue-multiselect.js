import { createApp, h, ref } from 'vue';
import { board, holding, put } from './board';
import Multiselect from 'vue-multiselect';
import 'vue-multiselect/dist/vue-multiselect.css';
board({
  one: (main) =>
    createApp({
      setup() {
        const one = ref(null),
          many = ref(['Rails']);
        return () =>
          h('div', [
            h('h1', 'Project'),
            h('label', { class: 'l', for: 'fw' }, 'Framework'),
            h(Multiselect, {
              id: 'fw',
              modelValue: one.value,
              'onUpdate:modelValue': holding(one, 'framework'),
              options: ['Django', 'Rails', 'Phoenix', 'Laravel'],
            }),
            h('label', { class: 'l', for: 'kw' }, 'Also used'),
            h(Multiselect, {
              id: 'kw',
              multiple: true,
              modelValue: many.value,
              'onUpdate:modelValue': (v) => {
                many.value = v;
                put('also', [...v]);
              },
              options: ['Django', 'Rails', 'Phoenix', 'Laravel'],
            }),
          ]);
      },
    }).mount(main),
});
