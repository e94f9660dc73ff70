import { createApp, h, ref } from 'vue';
import { createVuetify } from 'vuetify';
import { VApp, VAutocomplete, VSelect, VSlider, VSwitch } from 'vuetify/components';
import 'vuetify/styles';
import { board, holding } from './board';

board({
  one: (main) =>
    createApp({
      setup() {
        const [seat, airport, meals, news, heat] = [ref(null), ref(null), ref([]), ref(false), ref(20)];
        const bind = (state, name) => ({
          modelValue: state.value,
          'onUpdate:modelValue': holding(state, name),
        });
        return () =>
          h(VApp, null, () => [
            h('h1', 'Your flight'),
            h(VSelect, { label: 'Seat', items: ['Window', 'Middle', 'Aisle'], ...bind(seat, 'seat') }),
            h(VAutocomplete, {
              label: 'Airport',
              items: ['Lisbon', 'London', 'Lyon', 'Oslo', 'Porto'],
              ...bind(airport, 'airport'),
            }),
            h(VSelect, {
              label: 'Meals',
              items: ['Vegan', 'Halal', 'Kosher', 'Nut free'],
              multiple: true,
              chips: true,
              ...bind(meals, 'meals'),
            }),
            h(VSwitch, { label: 'Send me offers', ...bind(news, 'offers') }),
            h(VSlider, { label: 'Cabin heat', min: 16, max: 28, step: 1, ...bind(heat, 'heat') }),
          ]);
      },
    })
      .use(createVuetify())
      .mount(main),
});
