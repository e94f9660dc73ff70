import { useState } from 'react';
import { board, put, drawn } from './board';
import { useCombobox } from 'downshift';
const books = ['To Kill a Mockingbird', 'War and Peace', 'The Idiot', 'A Doll\u2019s House', 'Emma'];
const App = () => {
  const [items, setItems] = useState(books);
  const c = useCombobox({
    items,
    onInputValueChange: ({ inputValue }) =>
      setItems(books.filter((b) => b.toLowerCase().includes((inputValue ?? '').toLowerCase()))),
    onSelectedItemChange: ({ selectedItem }) => put('book', selectedItem),
  });
  return (
    <div>
      <label {...c.getLabelProps()}>Choose your favourite book:</label>
      <div>
        <input placeholder="Best book ever" {...c.getInputProps()} />
        <button aria-label="toggle menu" type="button" {...c.getToggleButtonProps()}>
          v
        </button>
      </div>
      <ul {...c.getMenuProps()} style={{ border: c.isOpen ? '1px solid' : 0, listStyle: 'none', padding: 0 }}>
        {c.isOpen &&
          items.map((item, index) => (
            <li key={item} {...c.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
};
board({ one: drawn(App) });
