import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { board, drawn, put, tell } from './board';

const choose = (name, value) => () => {
  put(name, value);
  tell(`You chose ${value}`);
};

function List() {
  return (
    <>
      <Command.Input placeholder="Type a command or search…" />
      <Command.List>
        <Command.Empty>Nothing found.</Command.Empty>
        <Command.Group heading="Pages">
          {['Calendar', 'Billing', 'Team members'].map((name) => (
            <Command.Item key={name} onSelect={choose('went', name)}>
              {name}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading="Theme">
          {['Use the dark theme', 'Use the light theme'].map((name) => (
            <Command.Item key={name} onSelect={choose('theme', name)}>
              {name}
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </>
  );
}

const Inline = () => (
  <>
    <h1>Where to?</h1>
    <Command label="Command menu" style={{ border: '1px solid', width: 400 }}>
      <List />
    </Command>
  </>
);

/** A search field that gives way to another as soon as it has the focus. */
function Overlay() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  useEffect(() => {
    if (open) document.querySelector('#real')?.focus();
  }, [open]);
  return (
    <>
      <h1>Shop</h1>
      {!open && <input placeholder="Search products" onFocus={() => setOpen(true)} />}
      {open && (
        <div style={{ position: 'fixed', inset: 40, background: '#fff', border: '1px solid' }}>
          <input
            id="real"
            placeholder="Search products"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              put('search', event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              put('sent', event.target.value);
              setSent(event.target.value);
            }}
          />
          <p>{sent && `Results for ${sent}`}</p>
          <button onClick={() => setOpen(false)}>Close</button>
        </div>
      )}
      <label>
        E-mail <input onChange={(event) => put('mail', event.target.value)} />
      </label>
    </>
  );
}

board({ inline: drawn(Inline), overlay: drawn(Overlay) });
