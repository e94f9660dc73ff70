import TomSelect from 'tom-select';
import 'tom-select/dist/css/tom-select.css';
import { board, put } from './board';

board({
  lists: (main) => {
    main.innerHTML = `<h1>Recipe</h1><label for="cuisine">Cuisine</label><select id="cuisine"><option value="">Select a cuisine…<option value="it">Italian<option value="jp">Japanese<option value="mx">Mexican</select>
      <label for="keys">Keywords</label><input id="keys" value="quick">`;
    new TomSelect('#cuisine', { onChange: (value) => put('cuisine', value) });
    new TomSelect('#keys', {
      create: true,
      plugins: ['remove_button'],
      onChange: (value) => put('keys', value),
    });
  },
});
