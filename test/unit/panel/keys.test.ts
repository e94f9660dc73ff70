import { describe, expect, it } from 'vitest';
import { createKeyReader, type KeyPress } from '../../../src/panel/hooks/use-panel-keys';

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  alt: false,
  inText: false,
  ...change,
});

describe('createKeyReader', () => {
  it('stops at the second Esc within 600 ms, in a text field, too', () => {
    let now = 0;
    const read = createKeyReader(() => now);
    expect(read(press('Escape', { inText: true }))).toBeUndefined();
    now = 600;
    expect(read(press('Escape', { inText: true }))).toEqual({ name: 'stop' });
  });

  it('does not stop at two slow presses, or with another key between', () => {
    let now = 0;
    const read = createKeyReader(() => now);
    read(press('Escape'));
    now = 601;
    expect(read(press('Escape'))).toBeUndefined();
    read(press('a'));
    expect(read(press('Escape'))).toBeUndefined();
  });

  it('takes single letters outside text fields only', () => {
    const read = createKeyReader(() => 0);
    expect(read(press('3'))).toEqual({ name: 'run-number', number: 3 });
    expect(read(press('h'))).toEqual({ name: 'toggle-numbers' });
    expect(read(press('/'))).toEqual({ name: 'focus-box' });
    expect(read(press('3', { inText: true }))).toBeUndefined();
  });

  it('runs all at Ctrl+Enter and changes the mode at Alt+1 to Alt+4', () => {
    const read = createKeyReader(() => 0);
    expect(read(press('Enter', { ctrl: true, inText: true }))).toEqual({ name: 'run-all' });
    expect(read(press('2', { alt: true, inText: true }))).toEqual({ name: 'set-mode', mode: 'do' });
    expect(read(press('3', { alt: true }))).toEqual({ name: 'set-mode', mode: 'data' });
    expect(read(press('4', { alt: true }))).toEqual({ name: 'set-mode', mode: 'task' });
    expect(read(press('5', { alt: true }))).toBeUndefined();
  });
});
