import { useState } from 'react';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import Toggle from '@cloudscape-design/components/toggle';
import '@cloudscape-design/global-styles/index.css';
import { board, drawn, put, useHeld } from './board';

const options = (names) => names.map((label) => ({ label, value: label }));

function Server() {
  const [type, setType] = useState(null);
  const [subnets, setSubnets] = useState([]);
  const [expiry, setExpiry] = useHeld('expiry', '');
  const [isSafe, setSafe] = useHeld('safe', false);
  const [owner, setOwner] = useHeld('owner', '');
  return (
    <div>
      <h1>New server</h1>
      <FormField label="Instance type">
        <Select
          selectedOption={type}
          options={options(['t3.micro', 'm5.large', 'c6i.xlarge'])}
          placeholder="Choose a type"
          onChange={({ detail }) => {
            setType(detail.selectedOption);
            put('type', detail.selectedOption.value);
          }}
        />
      </FormField>
      <FormField label="Subnets">
        <Multiselect
          selectedOptions={subnets}
          options={options(['Public', 'Private', 'Database'])}
          placeholder="Choose subnets"
          onChange={({ detail }) => {
            setSubnets(detail.selectedOptions);
            put(
              'subnets',
              detail.selectedOptions.map(({ value }) => value),
            );
          }}
        />
      </FormField>
      <FormField label="Expiry date">
        <DatePicker
          value={expiry}
          placeholder="YYYY/MM/DD"
          openCalendarAriaLabel={() => 'Choose a day'}
          onChange={({ detail }) => setExpiry(detail.value)}
        />
      </FormField>
      <FormField label="Owner">
        <Autosuggest
          value={owner}
          options={options(['ada@example.org', 'bob@example.org'])}
          enteredTextLabel={(text) => `Use: "${text}"`}
          onChange={({ detail }) => setOwner(detail.value)}
        />
      </FormField>
      <Toggle checked={isSafe} onChange={({ detail }) => setSafe(detail.checked)}>
        Deletion protection
      </Toggle>
    </div>
  );
}

board({ one: drawn(Server) });
