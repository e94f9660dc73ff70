import { createApp, h, ref } from 'vue';
import PrimeVue from 'primevue/config';
import Aura from '@primeuix/themes/aura';
import Select from 'primevue/select';
import MultiSelect from 'primevue/multiselect';
import DatePicker from 'primevue/datepicker';
import InputNumber from 'primevue/inputnumber';
import { board, holding } from './board';

const day = (date) =>
  date &&
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

board({
  one: (main) =>
    createApp({
      setup() {
        const [material, glazes, on, pieces] = [ref(null), ref([]), ref(null), ref(1)];
        const bind = (state, name) => ({
          modelValue: state.value,
          'onUpdate:modelValue': holding(state, name),
        });
        return () =>
          h('div', [
            h('h1', 'Pottery order'),
            h('label', { for: 'material' }, 'Material'),
            h(Select, {
              inputId: 'material',
              labelId: 'material',
              options: ['Stoneware', 'Ceramic', 'Porcelain'],
              placeholder: 'Choose one',
              ...bind(material, 'material'),
            }),
            h('label', { for: 'glazes' }, 'Glazes'),
            h(MultiSelect, {
              inputId: 'glazes',
              options: ['Blue', 'Celadon', 'Tenmoku', 'White'],
              display: 'chip',
              ...bind(glazes, 'glazes'),
            }),
            h('label', { for: 'on' }, 'Deliver on'),
            h(DatePicker, {
              inputId: 'on',
              dateFormat: 'dd/mm/yy',
              modelValue: on.value,
              'onUpdate:modelValue': (date) => {
                on.value = date;
                window.held.on = day(date);
              },
            }),
            h('label', { for: 'pieces' }, 'Pieces'),
            h(InputNumber, {
              inputId: 'pieces',
              showButtons: true,
              min: 1,
              max: 99,
              ...bind(pieces, 'pieces'),
            }),
          ]);
      },
    })
      .use(PrimeVue, { theme: { preset: Aura } })
      .mount(main),
});
