import { useState } from 'react';
import { board, put, drawn } from './board';
import TagsInput from 'react-tagsinput';
import 'react-tagsinput/react-tagsinput.css';
const App = () => {
  const [t, setT] = useState(['tea', 'milk']);
  return (
    <div>
      <h1>Groceries</h1>
      <label htmlFor="ti">Items</label>
      <TagsInput
        value={t}
        inputProps={{ id: 'ti', placeholder: 'Add an item' }}
        onChange={(v) => {
          setT(v);
          put('items', v);
        }}
      />
    </div>
  );
};
board({ one: drawn(App) });
