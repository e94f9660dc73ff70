import { useState } from 'react';
import { CheckPicker, DatePicker, Form, InputNumber, Rate, SelectPicker, TagInput } from 'rsuite';
import 'rsuite/dist/rsuite.min.css';
import { board, drawn, put, useHeld } from './board';

const data = (names) => names.map((label) => ({ label, value: label }));

function Lessons() {
  const [coach, setCoach] = useHeld('coach', null);
  const [sports, setSports] = useHeld('sports', []);
  const [first, setFirst] = useState(null);
  const [lanes, setLanes] = useHeld('lanes', 1);
  const [tags, setTags] = useHeld('tags', ['morning']);
  return (
    <Form>
      <h1>Lessons</h1>
      <Form.Group controlId="coach">
        <Form.Label>Coach</Form.Label>
        <SelectPicker id="coach" data={data(['Ines', 'Marta', 'Piotr'])} value={coach} onChange={setCoach} />
      </Form.Group>
      <Form.Group controlId="sports">
        <Form.Label>Sports</Form.Label>
        <CheckPicker id="sports" data={data(['Swim', 'Row', 'Dive'])} value={sports} onChange={setSports} />
      </Form.Group>
      <Form.Group controlId="first">
        <Form.Label>First lesson</Form.Label>
        <DatePicker
          id="first"
          oneTap
          format="dd.MM.yyyy"
          value={first}
          onChange={(date) => {
            setFirst(date);
            put('first', date && [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-'));
          }}
        />
      </Form.Group>
      <Form.Group controlId="lanes">
        <Form.Label>Lanes</Form.Label>
        <InputNumber id="lanes" min={1} max={8} value={lanes} onChange={(value) => setLanes(Number(value))} />
      </Form.Group>
      <Form.Group controlId="tags">
        <Form.Label>Tags</Form.Label>
        <TagInput id="tags" value={tags} onChange={setTags} />
      </Form.Group>
    </Form>
  );
}

board({ one: drawn(Lessons) });
