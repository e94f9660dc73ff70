import { html, LitElement, nothing } from 'lit';
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

class LitBoard extends LitElement {
  static override properties = { board: { state: true }, isOpen: { state: true } };
  declare board: Board;
  declare isOpen: boolean;
  #isHeld = false;

  constructor() {
    super();
    this.board = { ...emptyBoard };
    this.isOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    setTimeout(() => this.#put({ isLate: true }), lateMs);
  }

  #put(change: Partial<Board>): void {
    this.board = { ...this.board, ...change };
  }

  #choose(size: string): void {
    this.#put({ size });
    this.isOpen = false;
  }

  #slide(): void {
    if (this.#isHeld) this.#put({ slid: this.board.slid + 1 });
  }

  override render() {
    const { board } = this;
    return html`
      <button id="click" @click=${() => this.#put({ clicks: board.clicks + 1 })}>
        Clicked ${board.clicks}
      </button>
      <button id="double" @dblclick=${() => this.#put({ doubles: board.doubles + 1 })}>
        Doubled ${board.doubles}
      </button>
      <div
        id="hover"
        style=${boxStyle}
        @mouseenter=${() => this.#put({ isOver: true })}
        @mouseleave=${() => this.#put({ isOver: false })}
      >
        ${board.isOver ? html`<b>Preview</b>` : nothing}
      </div>
      <input
        id="focus"
        @focus=${() => this.#put({ hasFocus: true })}
        @blur=${() => this.#put({ hasFocus: false })}
      />
      <button id="size" aria-haspopup="listbox" @click=${() => (this.isOpen = true)}>${board.size}</button>
      ${this.isOpen ? this.#options() : nothing}
      <div
        id="list"
        style=${listStyle}
        @scroll=${(event: Event) => this.#put({ scrolled: scrollTopOf(event) })}
      >
        ${rows.map((row) => html`<div id=${row.replace(' ', '')} style=${rowStyle}>${row}</div>`)}
      </div>
      <div id="card" style=${boxStyle} draggable="true" @dragstart=${carry}>Card</div>
      <div
        id="lane"
        style=${boxStyle}
        @dragover=${(event: Event) => event.preventDefault()}
        @drop=${(event: DragEvent) => this.#put({ dropped: carried(event) })}
      >
        ${board.dropped}
      </div>
      <div
        id="knob"
        style=${knobStyle}
        @pointerdown=${() => (this.#isHeld = true)}
        @pointermove=${() => this.#slide()}
        @pointerup=${() => (this.#isHeld = false)}
      >
        Slid ${board.slid}
      </div>
      <input id="file" type="file" @change=${(event: Event) => this.#put({ file: fileNameOf(event) })} />
      ${board.isLate ? html`<p id="late">Late</p>` : nothing}
    `;
  }

  #options() {
    return html`<ul role="listbox">
      ${sizes.map((size) => html`<li role="option" @click=${() => this.#choose(size)}>${size}</li>`)}
    </ul>`;
  }
}

/** In a shadow tree, as Lit draws. */
export const mountLitBoard: MountBoard = async (root) => {
  if (!customElements.get('lit-board')) customElements.define('lit-board', LitBoard);
  const board = document.createElement('lit-board');
  root.append(board);
  if (!(board instanceof LitBoard)) throw new Error('no board');
  await board.updateComplete;
  return () => board.board;
};
