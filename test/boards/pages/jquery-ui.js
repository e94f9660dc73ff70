import { board, put } from './board';
import $ from 'jquery';
import './jquery-global.mjs';
import 'jquery-ui/ui/version';
import 'jquery-ui/ui/jquery-patch';
import 'jquery-ui/ui/widget';
import 'jquery-ui/ui/keycode';
import 'jquery-ui/ui/position';
import 'jquery-ui/ui/unique-id';
import 'jquery-ui/ui/scroll-parent';
import 'jquery-ui/ui/labels';
import 'jquery-ui/ui/form-reset-mixin';
import 'jquery-ui/ui/focusable';
import 'jquery-ui/ui/tabbable';
import 'jquery-ui/ui/plugin';
import 'jquery-ui/ui/data';
import 'jquery-ui/ui/widgets/mouse';
import 'jquery-ui/ui/widgets/controlgroup';
import 'jquery-ui/ui/widgets/checkboxradio';
import 'jquery-ui/ui/widgets/button';
import 'jquery-ui/ui/widgets/menu';
import 'jquery-ui/ui/widgets/spinner';
import 'jquery-ui/ui/widgets/selectmenu';
import 'jquery-ui/ui/widgets/autocomplete';
import 'jquery-ui/ui/widgets/slider';
import 'jquery-ui/ui/widgets/accordion';

import 'jquery-ui/themes/base/all.css';
board({
  one: (main) => {
    main.innerHTML =
      '<h1>Print</h1><label for="sp">Copies</label> <input id="sp" value="1"><br><label for="sel">Paper</label> <select id="sel"><option>A4</option><option>Letter</option><option>Legal</option></select><br><label for="ac">Printer</label> <input id="ac"><br><p>Darkness</p><div id="sl" style="width:300px"></div><div id="acc"><h3>Advanced</h3><div><label>Watermark <input id="w"></label></div><h3>Staples</h3><div><label>Corner <input id="c"></label></div></div>';
    $('#sp').spinner({ min: 1, max: 50, change: () => put('copies', $('#sp').spinner('value')) });
    $('#sel').selectmenu({ change: (_, { item }) => put('paper', item.value) });
    $('#ac').autocomplete({
      source: ['Laser one', 'Laser two', 'Ink jet'],
      select: (_, { item }) => put('printer', item.value),
    });
    $('#sl').slider({ value: 40, change: (_, { value }) => put('darkness', value) });
    $('#acc').accordion({ active: false, collapsible: true });
    $('#w').on('change', (e) => put('watermark', e.target.value));
  },
});
