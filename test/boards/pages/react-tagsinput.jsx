import { board, drawn, useHeld } from './board';
import TagsInput from 'react-tagsinput';
import 'react-tagsinput/react-tagsinput.css';
const App = () => {
  const [t, setT] = useHeld('items', ['tea', 'milk']);
  return (
    <div>
      <h1>Groceries</h1>
      <label htmlFor="ti">Items</label>
      <TagsInput value={t} inputProps={{ id: 'ti', placeholder: 'Add an item' }} onChange={setT} />
    </div>
  );
};
board({ one: drawn(App) });
