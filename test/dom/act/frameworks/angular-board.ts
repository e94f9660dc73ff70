import '@angular/compiler';
import {
  Component,
  provideZonelessChangeDetection,
  signal,
  type ApplicationRef,
  type OnInit,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { onTestFinished } from 'vitest';
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

class AngularBoard implements OnInit {
  readonly given = { boxStyle, knobStyle, listStyle, rowStyle, rows, sizes };
  readonly board = signal<Board>(emptyBoard);
  readonly isOpen = signal(false);
  readonly carry = carry;
  isHeld = false;

  ngOnInit(): void {
    setTimeout(() => this.put({ isLate: true }), lateMs);
  }

  put(change: Partial<Board>): void {
    this.board.update((before) => ({ ...before, ...change }));
  }

  choose(size: string): void {
    this.put({ size });
    this.isOpen.set(false);
  }

  slide(): void {
    if (this.isHeld) this.put({ slid: this.board().slid + 1 });
  }

  scroll(event: Event): void {
    this.put({ scrolled: scrollTopOf(event) });
  }

  drop(event: DragEvent): void {
    this.put({ dropped: carried(event) });
  }

  take(event: Event): void {
    this.put({ file: fileNameOf(event) });
  }
}

const View = Component({
  selector: 'angular-board',
  template: `
    <button id="click" (click)="put({ clicks: board().clicks + 1 })">Clicked {{ board().clicks }}</button>
    <button id="double" (dblclick)="put({ doubles: board().doubles + 1 })">Doubled {{ board().doubles }}</button>
    <div
      id="hover"
      [style]="given.boxStyle"
      (mouseenter)="put({ isOver: true })"
      (mouseleave)="put({ isOver: false })"
    >
      @if (board().isOver) {
        <b>Preview</b>
      }
    </div>
    <input id="focus" (focus)="put({ hasFocus: true })" (blur)="put({ hasFocus: false })" />
    <button id="size" aria-haspopup="listbox" (click)="isOpen.set(true)">{{ board().size }}</button>
    @if (isOpen()) {
      <ul role="listbox">
        @for (size of given.sizes; track size) {
          <li role="option" (click)="choose(size)">{{ size }}</li>
        }
      </ul>
    }
    <div id="list" [style]="given.listStyle" (scroll)="scroll($event)">
      @for (row of given.rows; track row) {
        <div [id]="row.replace(' ', '')" [style]="given.rowStyle">{{ row }}</div>
      }
    </div>
    <div id="card" [style]="given.boxStyle" draggable="true" (dragstart)="carry($event)">Card</div>
    <div id="lane" [style]="given.boxStyle" (dragover)="$event.preventDefault()" (drop)="drop($event)">
      {{ board().dropped }}
    </div>
    <div
      id="knob"
      [style]="given.knobStyle"
      (pointerdown)="isHeld = true"
      (pointermove)="slide()"
      (pointerup)="isHeld = false"
    >
      Slid {{ board().slid }}
    </div>
    <input id="file" type="file" (change)="take($event)" />
    @if (board().isLate) {
      <p id="late">Late</p>
    }
  `,
})(AngularBoard);

export const mountAngularBoard: MountBoard = async (root) => {
  root.append(document.createElement('angular-board'));
  const app: ApplicationRef = await bootstrapApplication(View ?? AngularBoard, {
    providers: [provideZonelessChangeDetection()],
  });
  // Not until it is stable: its late part is on the way.
  onTestFinished(() => app.destroy());
  return () => {
    const drawn: unknown = app.components[0]?.instance;
    if (!(drawn instanceof AngularBoard)) throw new Error('no board');
    return drawn.board();
  };
};
