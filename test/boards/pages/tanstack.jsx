import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { board, drawn, put, tell } from './board';

function Feed({ row }) {
  const box = useRef(null);
  const list = useVirtualizer({ count: 2000, getScrollElement: () => box.current, estimateSize: () => 40 });
  return (
    <>
      <h1>Inbox</h1>
      <div ref={box} style={{ height: 400, width: 500, overflow: 'auto', border: '1px solid' }}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              style={{
                position: 'absolute',
                top: 0,
                height: 40,
                width: '100%',
                transform: `translateY(${start}px)`,
              }}
            >
              {row(index + 1)}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const press = (name, at) => () => {
  put(name, at);
  tell(`Letter ${at} was ${name}`);
};

const Letters = () => (
  <Feed
    row={(at) => (
      <>
        <span>Letter {at}</span> <button onClick={press('archived', at)}>Archive</button>{' '}
        <button onClick={press('opened', at)}>Open</button>
      </>
    )}
  />
);

const Choices = () => (
  <Feed
    row={(at) => (
      <label>
        <input type="checkbox" onChange={(event) => put(`box ${at}`, event.target.checked)} /> Sample {at}
      </label>
    )}
  />
);

board({ letters: drawn(Letters), choices: drawn(Choices) });
