/** What each framework's own listeners have noticed on its board. */
export type Board = {
  clicks: number;
  doubles: number;
  isOver: boolean;
  hasFocus: boolean;
  size: string;
  scrolled: number;
  dropped: string;
  slid: number;
  file: string;
  isLate: boolean;
};

export const emptyBoard: Board = {
  clicks: 0,
  doubles: 0,
  isOver: false,
  hasFocus: false,
  size: 'Choose',
  scrolled: 0,
  dropped: 'nothing',
  slid: 0,
  file: 'no file',
  isLate: false,
};

/** Draws the board with the framework, and gives what it has noticed up to now. */
export type MountBoard = (root: HTMLElement) => Promise<() => Board>;

export const sizes = ['Small', 'Large'];
export const rows = Array.from({ length: 20 }, (_, index) => `Row ${index + 1}`);
export const listStyle = 'height: 100px; overflow: auto';
export const rowStyle = 'height: 50px';
export const boxStyle = 'width: 100px; height: 30px; background: #ccc';
/** A page says so of what follows the pointer. */
export const knobStyle = `${boxStyle}; touch-action: none`;

/** How late the late part is drawn, in milliseconds. */
export const lateMs = 150;

export const carry = ({ dataTransfer }: DragEvent) => dataTransfer?.setData('text', 'the card');
export const carried = ({ dataTransfer }: DragEvent) => dataTransfer?.getData('text') ?? '';
export const fileNameOf = ({ target }: Event) =>
  target instanceof HTMLInputElement ? (target.files?.[0]?.name ?? '') : '';
export const scrollTopOf = ({ target }: Event) => (target instanceof Element ? target.scrollTop : 0);
