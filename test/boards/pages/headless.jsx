import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Field,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Switch,
} from '@headlessui/react';
import { useState } from 'react';
import { board, drawn, put, useHeld } from './board';

const people = ['Durward Reynolds', 'Kenton Towne', 'Therese Wunsch', 'Benedict Kessler'];

function Lists() {
  const [person, setPerson] = useHeld('person', people[0]);
  const [state, setState] = useHeld('state', 'Open');
  const [on, setOn] = useHeld('watch', false);
  return (
    <>
      <h1>Ticket</h1>
      <Field>
        <Label>Assigned to</Label>
        <p />
        <Listbox value={person} onChange={setPerson}>
          <ListboxButton>{person}</ListboxButton>
          <ListboxOptions anchor="bottom" style={{ background: '#fff', border: '1px solid' }}>
            {people.map((one) => (
              <ListboxOption key={one} value={one}>
                {one}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      </Field>
      <p>State</p>
      <Listbox value={state} onChange={setState}>
        <ListboxButton>{state}</ListboxButton>
        <ListboxOptions anchor="bottom" style={{ background: '#fff', border: '1px solid' }}>
          {['Open', 'Waiting', 'Solved'].map((one) => (
            <ListboxOption key={one} value={one}>
              {one}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
      <Field>
        <Label>Watch this ticket</Label>
        <Switch
          checked={on}
          onChange={setOn}
          style={{ width: 40, height: 20, background: on ? '#36c' : '#ccc' }}
        />
      </Field>
    </>
  );
}

function Search() {
  const [city, setCity] = useState(null);
  const [typed, setTyped] = useState('');
  const cities = ['Bern', 'Bergen', 'Berlin', 'Lima', 'Lisbon'];
  return (
    <>
      <h1>Flight</h1>
      <Field>
        <Label>Destination</Label>
        <Combobox
          value={city}
          immediate
          onChange={(one) => {
            setCity(one);
            put('city', one);
          }}
          onClose={() => setTyped('')}
        >
          <ComboboxInput
            displayValue={(one) => one ?? ''}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ComboboxOptions anchor="bottom" style={{ background: '#fff', border: '1px solid' }}>
            {cities
              .filter((one) => one.toLowerCase().includes(typed.toLowerCase()))
              .map((one) => (
                <ComboboxOption key={one} value={one}>
                  {one}
                </ComboboxOption>
              ))}
          </ComboboxOptions>
        </Combobox>
      </Field>
      <label>
        Passengers <input type="number" onChange={(event) => put('passengers', event.target.value)} />
      </label>
    </>
  );
}

board({ lists: drawn(Lists), search: drawn(Search) });
