import { useState } from 'react';
import * as RA from 'react-aria-components';
import { TagsInput } from '@ark-ui/react/tags-input';
import { PinInput } from '@ark-ui/react/pin-input';
import { RatingGroup } from '@ark-ui/react/rating-group';
import { Switch as ArkSwitch } from '@ark-ui/react/switch';
import { MultiSelect as PrMulti } from 'primereact/multiselect';
import { AutoComplete } from 'primereact/autocomplete';
import { Calendar } from 'primereact/calendar';
import { PickList } from 'primereact/picklist';
import { InputNumber } from 'primereact/inputnumber';
import { SelectButton } from 'primereact/selectbutton';
import {
  FluentProvider,
  webLightTheme,
  Combobox,
  Dropdown,
  Option,
  SpinButton,
  Field,
  Label,
  Switch as FlSwitch,
} from '@fluentui/react-components';
import {
  MantineProvider,
  MultiSelect,
  Select as MSelect,
  SegmentedControl,
  NumberInput,
  ColorInput,
} from '@mantine/core';
import '@mantine/core/styles.css';
import 'primereact/resources/themes/lara-light-blue/theme.css';
import 'primereact/resources/primereact.min.css';
import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/rating/rating.js';
import '@shoelace-style/shoelace/dist/components/switch/switch.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/range/range.js';
import '@vaadin/combo-box';
import '@vaadin/date-picker';
import '@vaadin/time-picker';
import '@vaadin/multi-select-combo-box';
import { board, put, drawn, useHeld } from './board.jsx';

const {
  ComboBox,
  Label: RLabel,
  Input,
  Button,
  Popover,
  ListBox,
  ListBoxItem,
  Select,
  SelectValue,
  DatePicker,
  Group,
  DateInput,
  DateSegment,
  Dialog,
  Calendar: RCalendar,
  Heading,
  CalendarGrid,
  CalendarCell,
  NumberField,
  TagGroup,
  TagList,
  Tag,
  GridList,
  GridListItem,
  Checkbox,
  Slider,
  SliderTrack,
  SliderThumb,
  SliderOutput,
} = RA;

const RaCombo = () => (
  <ComboBox onSelectionChange={(key) => put('animal', key)}>
    <RLabel>Favourite animal</RLabel>
    <div>
      <Input />
      <Button>▼</Button>
    </div>
    <Popover style={{ background: '#fff', border: '1px solid' }}>
      <ListBox>
        {['Aardvark', 'Cat', 'Dog', 'Kangaroo', 'Panda', 'Snake'].map((n) => (
          <ListBoxItem key={n} id={n.toLowerCase()} textValue={n}>
            {n}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </ComboBox>
);
const RaSelect = () => (
  <Select placeholder="Select an item" onSelectionChange={(key) => put('permission', key)}>
    <RLabel>Permissions</RLabel>
    <Button>
      <SelectValue /> <span aria-hidden="true">▼</span>
    </Button>
    <Popover style={{ background: '#fff', border: '1px solid' }}>
      <ListBox>
        {['Read only', 'Edit', 'Admin'].map((n) => (
          <ListBoxItem key={n} id={n}>
            {n}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </Select>
);
const RaDate = () => (
  <DatePicker onChange={(value) => put('arrival', value && String(value))}>
    <RLabel>Arrival</RLabel>
    <Group style={{ display: 'flex' }}>
      <DateInput style={{ display: 'flex' }}>{(segment) => <DateSegment segment={segment} />}</DateInput>
      <Button>▼</Button>
    </Group>
    <Popover style={{ background: '#fff', border: '1px solid' }}>
      <Dialog>
        <RCalendar>
          <header>
            <Button slot="previous">◀</Button>
            <Heading />
            <Button slot="next">▶</Button>
          </header>
          <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
        </RCalendar>
      </Dialog>
    </Popover>
  </DatePicker>
);
const RaNumber = () => (
  <NumberField defaultValue={10} minValue={0} onChange={(value) => put('width', value)}>
    <RLabel>Width</RLabel>
    <Group>
      <Button slot="decrement">-</Button>
      <Input />
      <Button slot="increment">+</Button>
    </Group>
  </NumberField>
);
const RaTags = () => {
  const [all, setAll] = useHeld('tags', ['News', 'Travel', 'Gaming', 'Shopping']);
  return (
    <TagGroup onRemove={(keys) => setAll(all.filter((n) => !keys.has(n)))}>
      <RLabel>Categories</RLabel>
      <TagList style={{ display: 'flex', gap: 8 }}>
        {all.map((n) => (
          <Tag key={n} id={n} textValue={n} style={{ border: '1px solid', padding: 4 }}>
            {n}
            <Button slot="remove">x</Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
};
const RaGrid = () => (
  <>
    <h2 id="poke">Favourite pokemon</h2>
    <GridList
      aria-labelledby="poke"
      selectionMode="multiple"
      selectionBehavior="toggle"
      onSelectionChange={(keys) => put('pokemon', [...keys])}
    >
      {['Charizard', 'Blastoise', 'Venusaur', 'Pikachu'].map((n) => (
        <GridListItem key={n} id={n} textValue={n} style={{ padding: 6, display: 'flex' }}>
          <Checkbox slot="selection">
            <span style={{ width: 16, height: 16, border: '1px solid', display: 'inline-block' }} />
          </Checkbox>{' '}
          {n} <Button aria-label="Info">i</Button>
        </GridListItem>
      ))}
    </GridList>
  </>
);
const RaRange = () => (
  <Slider defaultValue={[30, 60]} onChangeEnd={(value) => put('opacity', value)} style={{ width: 300 }}>
    <RLabel>Opacity</RLabel>
    <SliderOutput />
    <SliderTrack style={{ height: 30, position: 'relative' }}>
      {({ state }) =>
        state.values.map((_, at) => (
          <SliderThumb
            key={at}
            index={at}
            aria-label={at ? 'to' : 'from'}
            style={{ width: 20, height: 20, background: '#06c', top: '50%' }}
          />
        ))
      }
    </SliderTrack>
  </Slider>
);
const ArkTags = () => (
  <TagsInput.Root defaultValue={['React', 'Solid']} onValueChange={({ value }) => put('frameworks', value)}>
    <TagsInput.Context>
      {(api) => (
        <>
          <TagsInput.Label>Frameworks</TagsInput.Label>
          <TagsInput.Control style={{ border: '1px solid', padding: 4 }}>
            {api.value.map((value, index) => (
              <TagsInput.Item key={index} index={index} value={value}>
                <TagsInput.ItemPreview>
                  <TagsInput.ItemText>{value}</TagsInput.ItemText>
                  <TagsInput.ItemDeleteTrigger>x</TagsInput.ItemDeleteTrigger>
                </TagsInput.ItemPreview>
                <TagsInput.ItemInput />
              </TagsInput.Item>
            ))}
            <TagsInput.Input placeholder="Add framework" />
          </TagsInput.Control>
        </>
      )}
    </TagsInput.Context>
    <TagsInput.HiddenInput />
  </TagsInput.Root>
);
const ArkPin = () => (
  <>
    <PinInput.Root onValueComplete={({ valueAsString }) => put('pin', valueAsString)}>
      <PinInput.Label>Access code</PinInput.Label>
      <PinInput.Control>
        {[0, 1, 2, 3].map((at) => (
          <PinInput.Input key={at} index={at} style={{ width: 30 }} />
        ))}
      </PinInput.Control>
      <PinInput.HiddenInput />
    </PinInput.Root>
    <p>
      <label>
        Nickname <input onChange={(e) => put('nickname', e.target.value)} />
      </label>
    </p>
  </>
);
const ArkRating = () => (
  <>
    <RatingGroup.Root count={5} defaultValue={2} onValueChange={({ value }) => put('quality', value)}>
      <RatingGroup.Label>Quality</RatingGroup.Label>
      <RatingGroup.Control style={{ display: 'flex' }}>
        <RatingGroup.Context>
          {({ items }) =>
            items.map((item) => (
              <RatingGroup.Item key={item} index={item} style={{ padding: 4 }}>
                <RatingGroup.ItemContext>
                  {({ highlighted }) => (highlighted ? '★' : '☆')}
                </RatingGroup.ItemContext>
              </RatingGroup.Item>
            ))
          }
        </RatingGroup.Context>
        <RatingGroup.HiddenInput />
      </RatingGroup.Control>
    </RatingGroup.Root>
    <ArkSwitch.Root onCheckedChange={({ checked }) => put('alerts', checked)}>
      <ArkSwitch.Control style={{ width: 40, height: 20, background: '#aaa', display: 'inline-block' }}>
        <ArkSwitch.Thumb />
      </ArkSwitch.Control>
      <ArkSwitch.Label>Price alerts</ArkSwitch.Label>
      <ArkSwitch.HiddenInput />
    </ArkSwitch.Root>
  </>
);
const cities = ['New York', 'Rome', 'London', 'Istanbul', 'Paris'];
const PrimeMulti = () => {
  const [value, setValue] = useHeld('cities', null);
  return (
    <div>
      <label htmlFor="ms">Cities</label>
      <br />
      <PrMulti
        inputId="ms"
        value={value}
        options={cities}
        onChange={(e) => setValue(e.value)}
        display="chip"
        placeholder="Select cities"
        filter
      />
    </div>
  );
};
const PrimeAuto = () => {
  const [value, setValue] = useState('');
  const [items, setItems] = useState([]);
  const countries = ['Norway', 'Northern Ireland', 'Nauru', 'Nepal', 'Portugal', 'Poland'];
  return (
    <div>
      <label htmlFor="ac">Country</label>
      <br />
      <AutoComplete
        inputId="ac"
        value={value}
        suggestions={items}
        forceSelection
        completeMethod={(e) =>
          setTimeout(
            () => setItems(countries.filter((c) => c.toLowerCase().startsWith(e.query.toLowerCase()))),
            250,
          )
        }
        onChange={(e) => setValue(e.value)}
        onSelect={(e) => put('country', e.value)}
      />
    </div>
  );
};
const PrimeCalendar = () => {
  const [date, setDate] = useState(null);
  return (
    <div>
      <label htmlFor="cal">Due date</label>
      <br />
      <Calendar
        inputId="cal"
        value={date}
        onChange={(e) => {
          setDate(e.value);
          put('due', e.value && `${e.value.getFullYear()}-${e.value.getMonth() + 1}-${e.value.getDate()}`);
        }}
        showIcon
      />
    </div>
  );
};
const PrimePick = () => {
  const [source, setSource] = useState(['Bamboo Watch', 'Black Watch', 'Blue Band']);
  const [target, setTarget] = useHeld('selected', ['Game Controller']);
  return (
    <PickList
      dataKey="id"
      source={source}
      target={target}
      sourceHeader="Available"
      targetHeader="Selected"
      itemTemplate={(item) => <span>{item}</span>}
      onChange={(e) => {
        setSource(e.source);
        setTarget(e.target);
      }}
      sourceStyle={{ height: '15rem' }}
      targetStyle={{ height: '15rem' }}
    />
  );
};
const PrimeNumber = () => {
  const [n, setN] = useHeld('amount', 20);
  const [size, setSize] = useHeld('size', 'Small');
  return (
    <div>
      <label htmlFor="pn">Amount</label>
      <br />
      <InputNumber
        inputId="pn"
        value={n}
        onValueChange={(e) => setN(e.value)}
        mode="currency"
        currency="USD"
        locale="en-US"
        showButtons
      />
      <p id="sz">Cup size</p>
      <SelectButton
        aria-labelledby="sz"
        value={size}
        options={['Small', 'Medium', 'Large']}
        onChange={(e) => setSize(e.value)}
      />
    </div>
  );
};
const Fluent = () => (
  <FluentProvider theme={webLightTheme}>
    <Field label="Best pet">
      <Combobox placeholder="Select an animal" onOptionSelect={(_, d) => put('pet', d.optionText)}>
        {['Cat', 'Caterpillar', 'Dog', 'Ferret', 'Fish', 'Hamster'].map((n) => (
          <Option key={n}>{n}</Option>
        ))}
      </Combobox>
    </Field>
    <p>
      <Label id="col">Colours</Label>{' '}
      <Dropdown
        aria-labelledby="col"
        multiselect
        placeholder="Select colours"
        onOptionSelect={(_, d) => put('colours', d.selectedOptions)}
      >
        {['Red', 'Green', 'Blue'].map((n) => (
          <Option key={n}>{n}</Option>
        ))}
      </Dropdown>
    </p>
    <Field label="Copies">
      <SpinButton
        defaultValue={1}
        min={0}
        max={20}
        onChange={(_, d) => put('copies', d.value ?? Number(d.displayValue))}
      />
    </Field>
    <FlSwitch label="Print in colour" onChange={(_, d) => put('colour', d.checked)} />
  </FluentProvider>
);
const Mantine = () => (
  <MantineProvider>
    <MultiSelect
      label="Your favourite libraries"
      placeholder="Pick value"
      data={['React', 'Angular', 'Vue', 'Svelte']}
      onChange={(v) => put('libraries', v)}
    />
    <MSelect
      label="Time zone"
      searchable
      data={['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/New_York']}
      onChange={(v) => put('zone', v)}
    />
    <p id="plan">Plan</p>
    <SegmentedControl
      aria-labelledby="plan"
      data={['Free', 'Pro', 'Team']}
      onChange={(v) => put('plan', v)}
    />
    <NumberInput label="Weight" suffix=" kg" defaultValue={70} onChange={(v) => put('weight', v)} />
    <ColorInput label="Brand colour" defaultValue="#ffffff" onChangeEnd={(v) => put('brand', v)} />
  </MantineProvider>
);
function shoelace(main) {
  main.innerHTML = `<h1>Order</h1><sl-select label="Size" placeholder="Pick one"><sl-option value="s">Small</sl-option><sl-option value="m">Medium</sl-option><sl-option value="l">Large</sl-option></sl-select><br><sl-switch>Gift wrap</sl-switch><br><br><sl-range label="Ripeness" min="0" max="100" value="20"></sl-range><br><sl-rating label="Rating"></sl-rating><br><sl-input label="Note" clearable></sl-input>`;
  main.querySelector('sl-select').addEventListener('sl-change', (e) => put('size', e.target.value));
  main.querySelector('sl-switch').addEventListener('sl-change', (e) => put('gift', e.target.checked));
  main.querySelector('sl-range').addEventListener('sl-change', (e) => put('ripeness', e.target.value));
  main.querySelector('sl-rating').addEventListener('sl-change', (e) => put('rating', e.target.value));
  main.querySelector('sl-input').addEventListener('sl-change', (e) => put('note', e.target.value));
}
function vaadin(main) {
  main.innerHTML = `<h1>Meeting</h1><vaadin-combo-box label="Country"></vaadin-combo-box><br><vaadin-multi-select-combo-box label="Toppings"></vaadin-multi-select-combo-box><br><vaadin-date-picker label="Birthday"></vaadin-date-picker><br><vaadin-time-picker label="Meeting time"></vaadin-time-picker>`;
  const [combo, multi, date, time] = main.querySelectorAll(
    'vaadin-combo-box, vaadin-multi-select-combo-box, vaadin-date-picker, vaadin-time-picker',
  );
  combo.items = Array.from({ length: 300 }, (_, at) => `Country ${at + 1}`).concat(['Norway', 'Sweden']);
  multi.items = ['Cheese', 'Olives', 'Mushrooms', 'Onion'];
  combo.addEventListener('value-changed', (e) => e.detail.value && put('country', e.detail.value));
  multi.addEventListener(
    'selected-items-changed',
    (e) => e.detail.value?.length && put('toppings', [...e.detail.value]),
  );
  date.addEventListener('value-changed', (e) => e.detail.value && put('birthday', e.detail.value));
  time.addEventListener('value-changed', (e) => e.detail.value && put('time', e.detail.value));
}
const on = (C) => drawn(C);
board({
  'ra-combo': on(RaCombo),
  'ra-select': on(RaSelect),
  'ra-date': on(RaDate),
  'ra-number': on(RaNumber),
  'ra-tags': on(RaTags),
  'ra-grid': on(RaGrid),
  'ra-range': on(RaRange),
  'ark-tags': on(ArkTags),
  'ark-pin': on(ArkPin),
  'ark-rating': on(ArkRating),
  'pr-multi': on(PrimeMulti),
  'pr-auto': on(PrimeAuto),
  'pr-calendar': on(PrimeCalendar),
  'pr-pick': on(PrimePick),
  'pr-number': on(PrimeNumber),
  fluent: on(Fluent),
  mantine: on(Mantine),
  shoelace,
  vaadin,
});
