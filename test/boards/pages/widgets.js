import Choices from 'choices.js';
import 'choices.js/public/assets/styles/choices.css';
import Tagify from '@yaireo/tagify';
import '@yaireo/tagify/dist/tagify.css';
import intlTelInput from 'intl-tel-input';
import 'intl-tel-input/styles';
import AirDatepicker from 'air-datepicker';
import en from 'air-datepicker/locale/en';
import 'air-datepicker/air-datepicker.css';
import { board, put } from './board.jsx';

function choices(main) {
  main.innerHTML = `<h1>Profile</h1><label for="one">Language</label><select id="one"><option value="">Choose a language</option>${['English', 'German', 'Polish', 'Spanish'].map((n) => `<option value="${n}">${n}</option>`).join('')}</select><label for="many">Hobbies</label><select id="many" multiple>${['Chess', 'Hiking', 'Sailing', 'Baking'].map((n) => `<option value="${n}">${n}</option>`).join('')}</select>`;
  const [one, many] = main.querySelectorAll('select');
  new Choices(one);
  new Choices(many, { removeItemButton: true });
  one.addEventListener('change', () => put('language', one.value));
  many.addEventListener('change', () =>
    put(
      'hobbies',
      [...many.selectedOptions].map((o) => o.value),
    ),
  );
}
function tagify(main) {
  main.innerHTML = `<h1>Article</h1><label for="kw">Keywords</label><input id="kw" value="css, html">`;
  const input = main.querySelector('input');
  new Tagify(input).on('change', (e) =>
    put(
      'keywords',
      (e.detail.value ? JSON.parse(e.detail.value) : []).map(({ value }) => value),
    ),
  );
}
function tel(main) {
  main.innerHTML = `<h1>Contact</h1><label for="ph">Phone number</label> <input id="ph" type="tel">`;
  const input = main.querySelector('input');
  const iti = intlTelInput(input, { initialCountry: 'us' });
  input.addEventListener('countrychange', () =>
    put('country', (iti.getSelectedCountry ? iti.getSelectedCountry() : iti.getSelectedCountryData())?.iso2),
  );
  input.addEventListener('change', () => put('phone', input.value));
}
function air(main) {
  main.innerHTML = `<h1>Trip</h1><label for="ad">Departure</label> <input id="ad" readonly><p><label>Notes <input id="n"></label></p>`;
  new AirDatepicker(main.querySelector('#ad'), {
    locale: en,
    autoClose: true,
    dateFormat: 'yyyy-MM-dd',
    onSelect: ({ formattedDate }) => put('departure', formattedDate),
  });
  main.querySelector('#n').addEventListener('change', (e) => put('notes', e.target.value));
}
board({ choices, tagify, tel, air });
