import {
  Cascader,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Rate,
  Select,
  Slider,
  Switch,
  Table,
  TimePicker,
  TreeSelect,
} from 'antd';
import { board, drawn, put, tell } from './board';

const named = (names) => names.map((name) => ({ value: name.toLowerCase(), label: name }));

const Selects = () => (
  <Form layout="vertical">
    <h1>New member</h1>
    <Form.Item label="City" name="city">
      <Select
        placeholder="Please choose a city"
        options={named(['Gdansk', 'Krakow', 'Warsaw', 'Wroclaw'])}
        onChange={(value) => put('city', value)}
      />
    </Form.Item>
    <Form.Item label="Departments" name="departments">
      <Select
        mode="multiple"
        allowClear
        options={named(['Finance', 'Legal', 'Sales', 'Support'])}
        onChange={(value) => put('departments', value)}
      />
    </Form.Item>
    <Form.Item label="Product" name="product">
      <Select
        options={Array.from({ length: 500 }, (_, at) => ({ value: at, label: `Product ${at}` }))}
        onChange={(value) => put('product', value)}
      />
    </Form.Item>
    <Form.Item label="Note" name="note">
      <Input onChange={(event) => put('note', event.target.value)} />
    </Form.Item>
  </Form>
);

const places = [
  {
    value: 'europe',
    label: 'Europe',
    children: [
      { value: 'poland', label: 'Poland', children: named(['Krakow', 'Lodz']) },
      { value: 'spain', label: 'Spain', children: named(['Madrid', 'Sevilla']) },
    ],
  },
  {
    value: 'asia',
    label: 'Asia',
    children: [{ value: 'japan', label: 'Japan', children: named(['Kyoto', 'Osaka']) }],
  },
];
const teams = [
  {
    value: 'eng',
    title: 'Engineering',
    children: [
      { value: 'web', title: 'Web team' },
      { value: 'data', title: 'Data team' },
    ],
  },
  { value: 'ops', title: 'Operations', children: [{ value: 'night', title: 'Night shift' }] },
];

const Trees = () => (
  <Form layout="vertical">
    <h1>Where you work</h1>
    <Form.Item label="Place" name="place">
      <Cascader options={places} placeholder="Please select" onChange={(value) => put('place', value)} />
    </Form.Item>
    <Form.Item label="Team" name="team">
      <TreeSelect treeData={teams} placeholder="Please select" onChange={(value) => put('team', value)} />
    </Form.Item>
  </Form>
);

const Dates = () => (
  <Form layout="vertical">
    <h1>Order</h1>
    <Form.Item label="Delivery date" name="delivery">
      <DatePicker
        format="DD.MM.YYYY"
        onChange={(date) => put('delivery', date?.format('YYYY-MM-DD') ?? null)}
      />
    </Form.Item>
    <Form.Item label="Pickup time" name="pickup">
      <TimePicker format="HH:mm" onChange={(time) => put('pickup', time?.format('HH:mm') ?? null)} />
    </Form.Item>
    <Form.Item label="Season" name="season">
      <DatePicker.RangePicker
        onChange={(range) => put('season', range?.map((date) => date.format('YYYY-MM-DD')) ?? null)}
      />
    </Form.Item>
  </Form>
);

const Numbers = () => (
  <Form layout="vertical" initialValues={{ quantity: 2, volume: 30, alerts: false }}>
    <h1>Settings</h1>
    <Form.Item label="Quantity" name="quantity">
      <InputNumber min={0} max={99} onChange={(value) => put('quantity', value)} />
    </Form.Item>
    <Form.Item label="Volume" name="volume">
      <Slider onChange={(value) => put('volume', value)} />
    </Form.Item>
    <Form.Item label="Quality" name="quality">
      <Rate
        tooltips={['terrible', 'bad', 'normal', 'good', 'wonderful']}
        onChange={(value) => put('quality', value)}
      />
    </Form.Item>
    <Form.Item label="Alerts" name="alerts">
      <Switch onChange={(value) => put('alerts', value)} />
    </Form.Item>
  </Form>
);

const people = ['Ada', 'Bela', 'Carl', 'Dora', 'Emil'].map((name, at) => ({
  key: name,
  name,
  age: 30 + at * 3,
  town: ['Bonn', 'Graz', 'Lyon', 'Nice', 'Oslo'][at],
}));

const Rows = () => (
  <>
    <h1>People</h1>
    <Table
      rowSelection={{ onChange: (keys) => put('chosen', keys) }}
      dataSource={people}
      pagination={{ pageSize: 4, onChange: (page) => put('page', page) }}
      onChange={(_pages, _filters, sorter) => sorter.order && put('sort', [sorter.field, sorter.order])}
      columns={[
        { title: 'Name', dataIndex: 'name' },
        { title: 'Age', dataIndex: 'age', sorter: (one, other) => one.age - other.age },
        { title: 'Town', dataIndex: 'town' },
        {
          title: 'Action',
          render: (_, { name }) => (
            <a
              onClick={() => {
                put('invited', name);
                tell(`${name} is invited`);
              }}
            >
              Invite
            </a>
          ),
        },
      ]}
    />
  </>
);

board({
  selects: drawn(Selects),
  trees: drawn(Trees),
  dates: drawn(Dates),
  numbers: drawn(Numbers),
  rows: drawn(Rows),
});
