import '@ui5/webcomponents/dist/Assets.js';
import '@ui5/webcomponents/dist/Label.js';
import '@ui5/webcomponents/dist/Select.js';
import '@ui5/webcomponents/dist/Option.js';
import '@ui5/webcomponents/dist/DatePicker.js';
import '@ui5/webcomponents/dist/Switch.js';
import '@ui5/webcomponents/dist/StepInput.js';
import '@ui5/webcomponents/dist/MultiComboBox.js';
import '@ui5/webcomponents/dist/MultiComboBoxItem.js';
import { board, put } from './board';

board({
  one: (main) => {
    main.innerHTML = `<h1>New colleague</h1>
      <p><ui5-label for="department">Department</ui5-label><br><ui5-select id="department">
        <ui5-option value="fin">Finance</ui5-option><ui5-option value="sal">Sales</ui5-option><ui5-option value="leg">Legal</ui5-option></ui5-select></p>
      <p><ui5-label for="start">Start day</ui5-label><br><ui5-date-picker id="start" format-pattern="yyyy-MM-dd"></ui5-date-picker></p>
      <p><ui5-label for="remote">Remote work</ui5-label><br><ui5-switch id="remote"></ui5-switch></p>
      <p><ui5-label for="seats">Seats</ui5-label><br><ui5-step-input id="seats" value="1" min="1" max="9"></ui5-step-input></p>
      <p><ui5-label for="tools">Tools</ui5-label><br><ui5-multi-combobox id="tools">
        <ui5-mcb-item text="Laptop"></ui5-mcb-item><ui5-mcb-item text="Phone"></ui5-mcb-item><ui5-mcb-item text="Badge"></ui5-mcb-item></ui5-multi-combobox></p>`;
    const at = (id) => document.getElementById(id);
    at('department').addEventListener('change', ({ detail }) =>
      put('department', detail.selectedOption.value),
    );
    at('start').addEventListener('change', ({ target }) => put('start', target.value));
    at('remote').addEventListener('change', ({ target }) => put('remote', target.checked));
    at('seats').addEventListener('change', ({ target }) => put('seats', target.value));
    at('tools').addEventListener('selection-change', ({ detail }) =>
      put(
        'tools',
        detail.items.map(({ text }) => text),
      ),
    );
  },
});
