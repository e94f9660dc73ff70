import { board, put } from './board';
import { TabulatorFull as Tabulator } from 'tabulator-tables';
import 'tabulator-tables/dist/css/tabulator.css';
board({
  one: (main) => {
    main.innerHTML = '<h1>Stock</h1><div id="t"></div>';
    const t = new Tabulator('#t', {
      height: 200,
      layout: 'fitColumns',
      data: Array.from({ length: 60 }, (_, i) => ({ id: i + 1, name: `Part ${i + 1}`, qty: i, place: 'A' })),
      columns: [
        { title: 'Name', field: 'name' },
        { title: 'Quantity', field: 'qty', editor: 'input' },
        { title: 'Place', field: 'place', editor: 'list', editorParams: { values: ['A', 'B', 'C'] } },
      ],
    });
    t.on('cellEdited', (c) => put('edited', [c.getData().name, c.getField(), String(c.getValue())]));
    t.on('dataSorted', (s) => s.length && put('sorted', [s[0].field, s[0].dir]));
  },
});
