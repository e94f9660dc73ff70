import { useState } from 'react';
import { board, put, drawn } from './board';
import Slider from 'rc-slider';
import 'rc-slider/assets/index.css';
const App = () => (
  <div style={{ width: 300 }}>
    <h1>Sound</h1>
    <p>Balance</p>
    <Slider defaultValue={50} ariaLabelForHandle="Balance" onChangeComplete={(v) => put('balance', v)} />
    <p>Frequency range</p>
    <Slider
      range
      defaultValue={[20, 80]}
      ariaLabelForHandle={['Lowest frequency', 'Highest frequency']}
      onChangeComplete={(v) => put('range', v)}
    />
  </div>
);
board({ one: drawn(App) });
