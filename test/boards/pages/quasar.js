import { createApp, h, ref } from 'vue';
import { QDate, QInput, QOptionGroup, QSelect, QSlider, QToggle, Quasar } from 'quasar';
import 'quasar/dist/quasar.css';
import { board, holding } from './board';

board({
  one: (main) =>
    createApp({
      setup() {
        const [wood, thickness, varnish, day, edges, note] = [
          ref(null),
          ref(12),
          ref(false),
          ref('2027/03/01'),
          ref([]),
          ref(''),
        ];
        const bind = (state, name) => ({
          modelValue: state.value,
          'onUpdate:modelValue': holding(state, name),
        });
        return () =>
          h('div', [
            h('h1', 'A table top'),
            h(QSelect, { label: 'Wood', options: ['Ash', 'Beech', 'Oak', 'Walnut'], ...bind(wood, 'wood') }),
            h('p', 'Thickness'),
            h(QSlider, {
              'aria-label': 'Thickness',
              min: 10,
              max: 40,
              step: 1,
              ...bind(thickness, 'thickness'),
            }),
            h(QToggle, { label: 'Varnish', ...bind(varnish, 'varnish') }),
            h(QOptionGroup, {
              type: 'checkbox',
              options: ['Rounded', 'Bevelled'].map((label) => ({ label, value: label })),
              ...bind(edges, 'edges'),
            }),
            h(QInput, { label: 'Note', ...bind(note, 'note') }),
            h('p', 'Ready by'),
            h(QDate, bind(day, 'day')),
          ]);
      },
    })
      .use(Quasar)
      .mount(main),
});
