import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { listActions, matchInstruction } from '../../../src/matching';
import type { JoinedNode, Snapshot } from '../../../src/protocol/snapshot';
import { fuzz } from '../../fixtures/fuzz';

const roles = [
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'heading',
  'row',
  'text',
  'dialog',
  'generic',
  '',
];
const words = [
  'Delete',
  'Add to cart',
  'Email',
  'row',
  'in',
  'the',
  '"x"',
  '%name%',
  'second',
  'Straße',
  'שלום',
  '购物车',
  '👍🏽',
  '',
];
const anyWord = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 12, unit: 'binary' }));
const anyNode: fc.Arbitrary<JoinedNode> = fc.record(
  {
    depth: fc.integer({ min: -1, max: 6 }),
    role: fc.constantFrom(...roles),
    name: anyWord,
    ref: fc.constantFrom('1', '2', 'b3', 'b4'),
    frameId: fc.constantFrom(0, 7),
    states: fc.subarray(['disabled', 'behind', 'secret']),
    hints: fc.record({
      tag: fc.constantFrom('input', 'a', 'select'),
      options: fc.array(anyWord, { maxLength: 3 }),
    }),
  },
  { requiredKeys: ['depth', 'role', 'name', 'frameId'] },
);
const anySnapshot = fc
  .array(anyNode, { maxLength: 14 })
  .map((nodes): Snapshot => ({ url: '', title: '', nodes, unreadable: [] }));
const verbs = [
  'click',
  'type',
  'into',
  'choose',
  'in',
  'press Enter',
  'and then',
  'scroll to',
  'the last',
  'klicke auf',
  ',',
];
const anyInstruction = fc
  .array(fc.oneof(fc.constantFrom(...verbs), anyWord), { maxLength: 9 })
  .map((parts) => parts.join(' '));

describe('whatever is asked on whatever page', () => {
  fuzz(
    'hostile-snapshots',
    60,
    fc.property(anyInstruction, anySnapshot, (instruction, snapshot) => {
      const result = matchInstruction(instruction, snapshot);
      const refs = new Set(snapshot.nodes.map((node) => node.ref));
      for (const one of [result, ...(result.steps ?? [])].flatMap((each) => each.candidates)) {
        expect(refs.has(one.ref)).toBe(true);
        expect(one.confidence).toBeGreaterThanOrEqual(0);
        expect(one.confidence).toBeLessThanOrEqual(1);
      }
      // The first is the one that is most likely.
      if (!result.steps) {
        const confidences = result.candidates.map((one) => one.confidence);
        expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
      }
      expect(result.candidates.length).toBeLessThanOrEqual(8);
      expect(result.sure).toBe(result.reason === '');
      expect(listActions(snapshot).every((one) => refs.has(one.ref))).toBe(true);
    }),
  );
});
