import flatpickr from 'flatpickr';
import 'flatpickr/dist/flatpickr.css';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { board, drawn, put } from './board';

const day = (date) =>
  date
    ? [date.getFullYear(), date.getMonth() + 1, date.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-')
    : null;

function Month() {
  const [chosen, setChosen] = useState();
  return (
    <>
      <h1>Book a visit</h1>
      <DayPicker
        mode="single"
        defaultMonth={new Date(2026, 2, 1)}
        selected={chosen}
        onSelect={(date) => {
          setChosen(date);
          put('visit', day(date));
        }}
      />
      <p>{chosen ? `You picked ${chosen.toDateString()}` : 'Pick a day'}</p>
    </>
  );
}

function Popup() {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState();
  return (
    <>
      <h1>Reminder</h1>
      <span id="when">Remind me on</span>{' '}
      <button aria-labelledby="when shown" onClick={() => setOpen(!open)}>
        <span id="shown">{chosen ? chosen.toDateString() : 'Pick a date'}</span>
      </button>
      {open && (
        <div role="dialog" aria-label="Calendar" style={{ border: '1px solid', width: 320 }}>
          <DayPicker
            mode="single"
            defaultMonth={new Date(2026, 2, 1)}
            selected={chosen}
            onSelect={(date) => {
              setChosen(date);
              setOpen(false);
              put('remind', day(date));
            }}
          />
        </div>
      )}
    </>
  );
}

const pickr = (options, html) => (main) => {
  main.innerHTML = html;
  flatpickr('#pick', {
    defaultDate: options.time ? undefined : '2026-03-01',
    ...options,
    onChange: (dates, text) => put('date', options.time ? text : day(dates[0])),
  });
};

board({
  month: drawn(Month),
  popup: drawn(Popup),
  flat: pickr(
    {},
    '<h1>Hotel</h1><label>Arrival <input id="pick"></label><label>Name <input oninput="held.name=this.value"></label>',
  ),
  inline: pickr({ inline: true }, '<h1>Table</h1><p>Day of your visit</p><input id="pick" hidden>'),
  written: pickr(
    { altInput: true, altFormat: 'F j, Y' },
    '<h1>Trip</h1><label for="pick">Departure</label><input id="pick" placeholder="Choose a day">',
  ),
  native: (main) => {
    main.innerHTML = `<h1>Form</h1><label>Birthday <input type="date" onchange="held.birthday=this.value"></label>
      <label>Alarm <input type="time" onchange="held.alarm=this.value"></label>
      <label>Meeting <input type="datetime-local" onchange="held.meeting=this.value"></label>
      <label>Expires <input type="month" onchange="held.expires=this.value"></label>`;
  },
});
