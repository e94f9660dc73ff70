import Select from 'react-select';
import AsyncSelect from 'react-select/async';
import CreatableSelect from 'react-select/creatable';
import { board, drawn, put, useHeld } from './board';

const options = (words) => words.split(' ').map((word) => ({ value: word.toLowerCase(), label: word }));
const countries = options('Austria Belgium Denmark Finland Norway Sweden');
const colours = options('Red Green Blue Yellow');
const authors = options('Atwood Borges Calvino Lem Tokarczuk');
const parts = Array.from({ length: 300 }, (_, at) => ({ value: at + 1, label: `Part ${at + 1}` }));

function One() {
  const [, setCountry] = useHeld('country');
  return (
    <form>
      <h1>New address</h1>
      <label htmlFor="country">Country</label>
      <Select inputId="country" options={countries} onChange={(one) => setCountry(one?.value ?? null)} />
      <label htmlFor="colour">Colour</label>
      <Select inputId="colour" options={colours} onChange={(one) => put('colour', one?.value ?? null)} />
      <label>
        Town <input onChange={(event) => put('town', event.target.value)} />
      </label>
    </form>
  );
}

function Filled() {
  return (
    <form>
      <h1>Edit address</h1>
      <label htmlFor="country">Country</label>
      <Select
        inputId="country"
        options={countries}
        isClearable
        defaultValue={countries[4]}
        onChange={(one) => put('country', one?.value ?? null)}
      />
      <label htmlFor="colours">Colours</label>
      <Select
        inputId="colours"
        isMulti
        options={colours}
        defaultValue={[colours[0], colours[2]]}
        onChange={(many) =>
          put(
            'colours',
            many.map(({ value }) => value),
          )
        }
      />
    </form>
  );
}

function Many() {
  return (
    <form>
      <h1>New shirt</h1>
      <label htmlFor="colours">Colours</label>
      <Select
        inputId="colours"
        isMulti
        options={colours}
        onChange={(many) =>
          put(
            'colours',
            many.map(({ value }) => value),
          )
        }
      />
      <label htmlFor="tags">Tags</label>
      <CreatableSelect
        inputId="tags"
        isMulti
        placeholder="Add tags…"
        onChange={(many) =>
          put(
            'tags',
            many.map(({ value }) => value),
          )
        }
      />
    </form>
  );
}

const search = (text) =>
  new Promise((resolve) =>
    setTimeout(
      () =>
        resolve(authors.filter(({ label }) => text && label.toLowerCase().startsWith(text.toLowerCase()))),
      300,
    ),
  );

function Later() {
  return (
    <form>
      <h1>New book</h1>
      <label htmlFor="author">Author</label>
      <AsyncSelect
        inputId="author"
        loadOptions={search}
        placeholder="Type a name"
        onChange={(one) => put('author', one?.value ?? null)}
      />
      <label htmlFor="part">Spare part</label>
      <Select
        inputId="part"
        options={parts}
        isSearchable={false}
        onChange={(one) => put('part', one?.value ?? null)}
      />
    </form>
  );
}

board({ one: drawn(One), filled: drawn(Filled), many: drawn(Many), later: drawn(Later) });
