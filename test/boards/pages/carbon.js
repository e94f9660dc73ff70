import '@carbon/web-components/es/components/dropdown/index.js';
import '@carbon/web-components/es/components/multi-select/index.js';
import '@carbon/web-components/es/components/number-input/index.js';
import '@carbon/web-components/es/components/toggle/index.js';
import { board, put } from './board';

board({
  one: (main) => {
    main.innerHTML = `<h1>Deployment</h1>
      <p><cds-dropdown title-text="Region" label="Choose a region"><cds-dropdown-item value="eu">Frankfurt</cds-dropdown-item>
        <cds-dropdown-item value="us">Dallas</cds-dropdown-item><cds-dropdown-item value="jp">Osaka</cds-dropdown-item></cds-dropdown></p>
      <p><cds-multi-select title-text="Zones" label="Choose zones"><cds-multi-select-item value="a">Zone A</cds-multi-select-item>
        <cds-multi-select-item value="b">Zone B</cds-multi-select-item><cds-multi-select-item value="c">Zone C</cds-multi-select-item></cds-multi-select></p>
      <p><cds-number-input label="Replicas" value="1" min="1" max="20"></cds-number-input></p>
      <p><cds-toggle label-text="Autoscaling"></cds-toggle></p>`;
    const on = (tag, event, take) => main.querySelector(tag).addEventListener(event, take);
    on('cds-dropdown', 'cds-dropdown-selected', ({ detail }) => put('region', detail.item.value));
    on('cds-multi-select', 'cds-multi-select-selected', ({ target }) => put('zones', target.value));
    on('cds-number-input', 'cds-number-input', ({ target, detail }) =>
      put('replicas', Number(detail?.value ?? target.value)),
    );
    on('cds-toggle', 'cds-toggle-changed', ({ detail }) => put('autoscaling', detail.toggled));
  },
});
