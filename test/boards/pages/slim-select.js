import { board, put } from './board';
import SlimSelect from 'slim-select';
import 'slim-select/styles';
board({
  one: (main) => {
    main.innerHTML =
      '<h1>Team</h1><label for="a">Sport</label><select id="a"><option value="" data-placeholder="true">Pick a sport</option><option>Football</option><option>Tennis</option><option>Judo</option></select><br><label for="b">Languages</label><select id="b" multiple><option>English</option><option>German</option><option>Polish</option></select>';
    for (const id of ['a', 'b'])
      new SlimSelect({
        select: '#' + id,
        events: {
          afterChange: (v) =>
            put(id === 'a' ? 'sport' : 'languages', id === 'a' ? v[0]?.value : v.map((o) => o.value)),
        },
      });
  },
});
