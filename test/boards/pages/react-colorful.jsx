import { useState } from 'react';
import { board, put, drawn } from './board';
import { HexColorPicker, HexColorInput } from 'react-colorful';
const App = () => {
  const [c, setC] = useState('#aabbcc');
  const on = (v) => {
    setC(v);
    put('colour', v);
  };
  return (
    <div>
      <h1>Theme</h1>
      <HexColorPicker color={c} onChange={on} />
      <label>
        Accent <HexColorInput color={c} onChange={on} prefixed />
      </label>
    </div>
  );
};
board({ one: drawn(App) });
