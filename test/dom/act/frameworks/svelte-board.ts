import { flushSync, mount, type Component } from 'svelte';
import BoardView from './board-view.svelte';
import { emptyBoard, type Board, type MountBoard } from './board';

type Props = { onBoard: (board: Board) => void };

export const mountSvelteBoard: MountBoard = async (root) => {
  let board = emptyBoard;
  mount(BoardView as Component<Props>, { target: root, props: { onBoard: (now) => (board = now) } });
  flushSync();
  return () => {
    flushSync();
    return board;
  };
};
