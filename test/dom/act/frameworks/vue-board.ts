import { createApp, h, onMounted, reactive } from 'vue';
import {
  boxStyle,
  carried,
  carry,
  emptyBoard,
  fileNameOf,
  knobStyle,
  lateMs,
  listStyle,
  rows,
  rowStyle,
  scrollTopOf,
  sizes,
  type Board,
  type MountBoard,
} from './board';

export const mountVueBoard: MountBoard = async (root) => {
  const board = reactive<Board>({ ...emptyBoard });
  const hands = reactive({ isOpen: false, isHeld: false });
  const choose = (size: string) => {
    board.size = size;
    hands.isOpen = false;
  };
  const slide = () => {
    if (hands.isHeld) board.slid += 1;
  };
  const options = () => sizes.map((size) => h('li', { role: 'option', onClick: () => choose(size) }, size));
  const app = createApp({
    setup: () => onMounted(() => setTimeout(() => (board.isLate = true), lateMs)),
    render: () => [
      h('button', { id: 'click', onClick: () => (board.clicks += 1) }, `Clicked ${board.clicks}`),
      h('button', { id: 'double', onDblclick: () => (board.doubles += 1) }, `Doubled ${board.doubles}`),
      h(
        'div',
        {
          id: 'hover',
          style: boxStyle,
          onMouseenter: () => (board.isOver = true),
          onMouseleave: () => (board.isOver = false),
        },
        board.isOver ? [h('b', 'Preview')] : [],
      ),
      h('input', {
        id: 'focus',
        onFocus: () => (board.hasFocus = true),
        onBlur: () => (board.hasFocus = false),
      }),
      h(
        'button',
        { id: 'size', 'aria-haspopup': 'listbox', onClick: () => (hands.isOpen = true) },
        board.size,
      ),
      hands.isOpen ? h('ul', { role: 'listbox' }, options()) : null,
      h(
        'div',
        { id: 'list', style: listStyle, onScroll: (event: Event) => (board.scrolled = scrollTopOf(event)) },
        rows.map((row) => h('div', { id: row.replace(' ', ''), style: rowStyle }, row)),
      ),
      h('div', { id: 'card', style: boxStyle, draggable: true, onDragstart: carry }, 'Card'),
      h(
        'div',
        {
          id: 'lane',
          style: boxStyle,
          onDragover: (event: Event) => event.preventDefault(),
          onDrop: (event: DragEvent) => (board.dropped = carried(event)),
        },
        board.dropped,
      ),
      h(
        'div',
        {
          id: 'knob',
          style: knobStyle,
          onPointerdown: () => (hands.isHeld = true),
          onPointermove: slide,
          onPointerup: () => (hands.isHeld = false),
        },
        `Slid ${board.slid}`,
      ),
      h('input', { id: 'file', type: 'file', onChange: (event: Event) => (board.file = fileNameOf(event)) }),
      board.isLate ? h('p', { id: 'late' }, 'Late') : null,
    ],
  });
  app.mount(root);
  return () => ({ ...board });
};
