import jQuery from 'jquery';
import select2 from 'select2/dist/js/select2.full.js';
import 'select2/dist/css/select2.css';
import { board, put } from './board';

const $ = jQuery;
if (!$.fn.select2) select2(window, $);

board({
  select2: (main) => {
    main.innerHTML = `<h1>Garden</h1><label for="tree">Tree</label> <select id="tree" style="width:200px"><option></option><option>Oak<option>Elm<option>Lime<option>Birch</select>
      <label for="herbs">Herbs</label> <select id="herbs" multiple style="width:300px"><option>Basil<option>Mint<option>Sage<option>Thyme</select>
      <label for="soil">Soil</label> <select id="soil" style="width:200px"><option>Clay<option>Sand<option>Peat</select>`;
    $('#tree').select2({ placeholder: 'Pick a tree' });
    $('#herbs').select2();
    $('#soil').select2({ minimumResultsForSearch: Infinity });
    for (const id of ['tree', 'herbs', 'soil'])
      $(`#${id}`).on('change', (event) => put(id, $(event.target).val()));
  },
});
