import { describe, expect, it } from 'vitest';
import { RunGate } from '../../../src/worker/runs/run';

describe('the gate of a run', () => {
  it('lets one step through: the next has to shut it again', () => {
    const gate = new RunGate('s', () => {});
    expect(gate.openOnce()).toBe(true);
    expect([gate.isOpen, gate.endsHere(), gate.endsHere()]).toEqual([true, true, false]);
    gate.remove();
  });

  it('goes on to the end when it is opened for good after that', () => {
    const gate = new RunGate('s', () => {});
    gate.openOnce();
    gate.open();
    expect(gate.endsHere()).toBe(false);
    gate.remove();
  });

  it('is not shut by what the user was asked to do on the page', () => {
    const gate = new RunGate('s', () => {});
    gate.expectUser(true);
    expect([gate.shut('page'), gate.isOpen]).toEqual([false, true]);
    gate.remove();
  });
});
