import { createApp, h, ref } from 'vue';
import { board, holding } from './board';
import { NSelect, NDatePicker, NInputNumber, NSwitch } from 'naive-ui';
board({
  one: (main) =>
    createApp({
      setup() {
        const s = ref(null),
          n = ref(2),
          w = ref(false),
          d = ref(null);
        return () =>
          h('div', [
            h('h1', 'Task'),
            h('p', 'Assignee'),
            h(NSelect, {
              value: s.value,
              'onUpdate:value': holding(s, 'who'),
              options: ['Ada', 'Bob', 'Cyd'].map((x) => ({ label: x, value: x })),
            }),
            h('p', 'Estimate'),
            h(NInputNumber, {
              value: n.value,
              'onUpdate:value': holding(n, 'estimate'),
            }),
            h('p', 'Due day'),
            h(NDatePicker, {
              type: 'date',
              formattedValue: d.value,
              'onUpdate:formattedValue': holding(d, 'due'),
              valueFormat: 'yyyy-MM-dd',
            }),
            h('p', 'Private'),
            h(NSwitch, {
              value: w.value,
              'aria-label': 'Private',
              'onUpdate:value': holding(w, 'private'),
            }),
          ]);
      },
    }).mount(main),
});
