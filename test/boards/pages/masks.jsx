import IMask from 'imask';
import { OTPInput } from 'input-otp';
import { useState } from 'react';
import { board, drawn, put } from './board';

function Code() {
  const [code, setCode] = useState('');
  return (
    <>
      <h1>Sign in</h1>
      <p id="caption">One-time code</p>
      <OTPInput
        maxLength={6}
        value={code}
        aria-labelledby="caption"
        onChange={(now) => {
          setCode(now);
          put('code', now);
        }}
        render={({ slots }) => (
          <div style={{ display: 'flex' }}>
            {slots.map(({ char }, at) => (
              <div key={at} style={{ width: 30, height: 40, border: '1px solid' }}>
                {char}
              </div>
            ))}
          </div>
        )}
      />
      <label>
        Device name <input onChange={(event) => put('device', event.target.value)} />
      </label>
    </>
  );
}

board({
  code: drawn(Code),
  fields: (main) => {
    main.innerHTML = `<h1>Contact</h1><label>Phone <input id="phone" placeholder="+1 (___) ___-____"></label>
      <label>Card number <input id="card" placeholder="0000 0000 0000 0000"></label>
      <label>Expiry <input id="expiry" placeholder="MM/YY"></label>
      <label>Amount <input id="amount"></label>
      <label>Born on <input id="born" placeholder="DD.MM.YYYY"></label>`;
    const masks = {
      phone: { mask: '+{1} (000) 000-0000' },
      card: { mask: '0000 0000 0000 0000' },
      expiry: {
        mask: 'MM/YY',
        blocks: { MM: { mask: IMask.MaskedRange, from: 1, to: 12 }, YY: { mask: '00' } },
      },
      amount: { mask: Number, thousandsSeparator: ',', radix: '.', scale: 2 },
      born: { mask: Date },
    };
    for (const [id, mask] of Object.entries(masks)) {
      const made = IMask(document.getElementById(id), mask);
      made.on('accept', () => put(id, made.value));
    }
  },
});
