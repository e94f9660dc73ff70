import { createElement as h, useEffect, useState, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  carried,
  carry,
  emptyBoard,
  fileNameOf,
  lateMs,
  rows,
  scrollTopOf,
  sizes,
  type Board,
  type MountBoard,
} from './board';

export const mountReactBoard: MountBoard = async (root) => {
  let board = emptyBoard;
  const app = createRoot(root);
  flushSync(() => app.render(h(BoardView, { onBoard: (now: Board) => (board = now) })));
  return () => board;
};

const box: CSSProperties = { width: 100, height: 30, background: '#ccc' };

function BoardView({ onBoard }: { onBoard: (board: Board) => void }) {
  const [board, setBoard] = useState(emptyBoard);
  const [isOpen, setOpen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  onBoard(board);
  const add = (change: (before: Board) => Partial<Board>) =>
    setBoard((before) => ({ ...before, ...change(before) }));
  const put = (change: Partial<Board>) => add(() => change);
  useEffect(() => {
    const timer = setTimeout(() => setBoard((before) => ({ ...before, isLate: true })), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return h(
    'section',
    {},
    h(
      'button',
      { id: 'click', onClick: () => add(({ clicks }) => ({ clicks: clicks + 1 })) },
      `Clicked ${board.clicks}`,
    ),
    h(
      'button',
      { id: 'double', onDoubleClick: () => add(({ doubles }) => ({ doubles: doubles + 1 })) },
      `Doubled ${board.doubles}`,
    ),
    h(
      'div',
      {
        id: 'hover',
        style: box,
        onMouseEnter: () => put({ isOver: true }),
        onMouseLeave: () => put({ isOver: false }),
      },
      board.isOver && h('b', {}, 'Preview'),
    ),
    h('input', {
      id: 'focus',
      onFocus: () => put({ hasFocus: true }),
      onBlur: () => put({ hasFocus: false }),
    }),
    h('button', { id: 'size', 'aria-haspopup': 'listbox', onClick: () => setOpen(true) }, board.size),
    isOpen &&
      h(
        'ul',
        { role: 'listbox' },
        ...sizes.map((size) => {
          const choose = () => {
            put({ size });
            setOpen(false);
          };
          return h('li', { key: size, role: 'option', onClick: choose }, size);
        }),
      ),
    h(
      'div',
      {
        id: 'list',
        style: { height: 100, overflow: 'auto' },
        onScroll: ({ nativeEvent }) => put({ scrolled: scrollTopOf(nativeEvent) }),
      },
      ...rows.map((row) =>
        h('p', { key: row, id: row.replace(' ', ''), style: { height: 50, margin: 0 } }, row),
      ),
    ),
    h(
      'div',
      { id: 'card', style: box, draggable: true, onDragStart: (event) => carry(event.nativeEvent) },
      'Card',
    ),
    h(
      'div',
      {
        id: 'lane',
        style: box,
        onDragOver: (event) => event.preventDefault(),
        onDrop: ({ nativeEvent }) => put({ dropped: carried(nativeEvent) }),
      },
      board.dropped,
    ),
    h(
      'div',
      {
        id: 'knob',
        style: { ...box, touchAction: 'none' },
        onPointerDown: () => setHeld(true),
        onPointerMove: () => isHeld && add(({ slid }) => ({ slid: slid + 1 })),
        onPointerUp: () => setHeld(false),
      },
      `Slid ${board.slid}`,
    ),
    h('input', {
      id: 'file',
      type: 'file',
      onChange: ({ nativeEvent }) => put({ file: fileNameOf(nativeEvent) }),
    }),
    board.isLate && h('p', { id: 'late' }, 'Late'),
  );
}
