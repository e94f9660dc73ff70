import { TempusDominus } from '@eonasdan/tempus-dominus';
import '@eonasdan/tempus-dominus/dist/css/tempus-dominus.css';
import { board, put } from './board';

const two = (number) => String(number).padStart(2, '0');

board({
  one: (main) => {
    main.innerHTML = `<form><h1>Match</h1><p><label for="kick">Kick-off</label> <input id="kick"></p><p><label for="place">Place</label> <input id="place"></p></form>`;
    const input = document.getElementById('kick');
    new TempusDominus(input, {
      localization: { format: 'yyyy-MM-dd HH:mm', hourCycle: 'h23' },
      display: { buttons: { close: true } },
    });
    input.addEventListener('change.td', ({ detail: { date } }) =>
      put(
        'kick',
        date &&
          `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`,
      ),
    );
    document.getElementById('place').addEventListener('change', ({ target }) => put('place', target.value));
  },
});
