import { board, put } from './board';
import '@material/web/select/outlined-select.js';
import '@material/web/select/select-option.js';
import '@material/web/switch/switch.js';
import '@material/web/slider/slider.js';
import '@material/web/checkbox/checkbox.js';
import '@material/web/textfield/outlined-text-field.js';
import '@material/web/tabs/tabs.js';
import '@material/web/tabs/primary-tab.js';
board({
  one: (main) => {
    main.innerHTML =
      '<h1>Settings</h1><md-outlined-select label="Units"><md-select-option value="m"><div slot="headline">Metric</div></md-select-option><md-select-option value="i"><div slot="headline">Imperial</div></md-select-option></md-outlined-select><br><label>Dark mode <md-switch aria-label="Dark mode"></md-switch></label><br><md-slider aria-label="Brightness" min="0" max="100" value="30"></md-slider><br><label><md-checkbox aria-label="Send reports"></md-checkbox> Send reports</label><br><md-outlined-text-field label="Device name"></md-outlined-text-field><md-tabs><md-primary-tab>General</md-primary-tab><md-primary-tab>Privacy</md-primary-tab></md-tabs>';
    const q = (s) => main.querySelector(s);
    q('md-outlined-select').addEventListener('change', (e) => put('units', e.target.value));
    q('md-switch').addEventListener('change', (e) => put('dark', e.target.selected));
    q('md-slider').addEventListener('change', (e) => put('brightness', e.target.value));
    q('md-checkbox').addEventListener('change', (e) => put('reports', e.target.checked));
    q('md-outlined-text-field').addEventListener('change', (e) => put('device', e.target.value));
    q('md-tabs').addEventListener('change', (e) => put('tab', e.target.activeTabIndex));
  },
});
