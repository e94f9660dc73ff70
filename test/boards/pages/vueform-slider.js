import { createApp, h, ref } from 'vue';
import { board, holding } from './board';
import Slider from '@vueform/slider';
import '@vueform/slider/themes/default.css';
board({
  one: (main) =>
    createApp({
      setup() {
        const v = ref(20);
        return () =>
          h('div', { style: 'width:300px;padding:40px' }, [
            h('h2', { id: 'pl' }, 'Price limit'),
            h(Slider, {
              modelValue: v.value,
              aria: { 'aria-labelledby': 'pl' },
              onChange: holding(v, 'limit'),
            }),
          ]);
      },
    }).mount(main),
});
