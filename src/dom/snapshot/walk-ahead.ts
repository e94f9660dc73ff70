import type { ChangeLog } from '../changes/changes';
import type { ComposedTree } from '../composed';
import type { Memory } from './memory';
import { openModal } from '../modal';
import { bodyOf, documentElementOf } from '../native';
import { createReading, type Reading } from '../reading';
import type { Refs } from '../refs';
import { walkPage } from './walk';

/**
 * Walks the page ahead of the next snapshot of all of it, for as long as `hasTime`. The next call goes on from there. True when
 * there is nothing left to walk.
 */
export type WalkAhead = (hasTime: () => boolean) => boolean;

type Parts = { tree: ComposedTree; changes: ChangeLog; memory: Memory; refs: Refs };

export function createWalkAhead({ tree, changes, memory, refs }: Parts): WalkAhead {
  const ignored: ReadonlySet<Element> = new Set();
  /** One look at the page, shared by all walks until something in it moves. */
  let look: { reading: Reading; moves: number } | undefined;
  const lookAnew = () => {
    memory.noteControls();
    return { reading: createReading(tree.still()), moves: changes.stillness.moves };
  };
  return (hasTime) => {
    const top = bodyOf(tree.document) ?? documentElementOf(tree.document);
    if (!top) return true;
    const hasChanged = memory.refresh(tree);
    if (!look || hasChanged || look.moves !== changes.stillness.moves) look = lookAnew();
    const { reading } = look;
    const { isWhole } = walkPage(reading, { top, ignored, refs, modal: openModal(reading), memory, hasTime });
    if (isWhole) look = undefined;
    return isWhole;
  };
}
