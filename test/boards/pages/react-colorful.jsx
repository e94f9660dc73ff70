import { board, drawn, useHeld } from './board';
import { HexColorPicker, HexColorInput } from 'react-colorful';
const App = () => {
  const [c, setC] = useHeld('colour', '#aabbcc');
  return (
    <div>
      <h1>Theme</h1>
      <HexColorPicker color={c} onChange={setC} />
      <label>
        Accent <HexColorInput color={c} onChange={setC} prefixed />
      </label>
    </div>
  );
};
board({ one: drawn(App) });
