import { useState } from 'react';
import { board, put, drawn } from './board';
import DatePicker from 'react-datepicker';
import 'react-datepicker/dist/react-datepicker.css';
const iso = (d) =>
  d &&
  `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`;

const App = () => {
  const [d, setD] = useState(null);
  return (
    <form>
      <h1>Booking</h1>
      <label htmlFor="ci">Check-in</label>{' '}
      <DatePicker
        id="ci"
        selected={d}
        onChange={(v) => {
          setD(v);
          put('checkin', iso(v));
        }}
        placeholderText="MM/DD/YYYY"
      />
      <p>
        <label>
          Guests <input type="number" min="1" onChange={(e) => put('guests', e.target.value)} />
        </label>
      </p>
    </form>
  );
};
board({ one: drawn(App) });
