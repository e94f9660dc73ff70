import { expect, it } from 'vitest';
import { passagesOn } from '../../../src/engine/page-text';
import { item, pageOf, part } from '../matching/page-builder';

it('gives the texts that a question is about, what stands under a heading with it, and buttons last', () => {
  const shop = pageOf(
    part('heading', 'Harbour kettle'),
    part('text', '£48'),
    part('heading', 'Ember stove kettle'),
    part('text', 'Copper, 2 litres.'),
    part('text', '£62'),
    item('button', 'Add Ember stove kettle to cart'),
    item('checkbox', 'Send me the kettle letter'),
  );
  const passages = passagesOn(shop, 'how much is the Ember stove kettle?', 4);
  expect(passages).toEqual(['Ember stove kettle', 'Copper, 2 litres.', '£62', 'Harbour kettle']);
});
