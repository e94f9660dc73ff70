import type { ChangeLog } from '../changes/changes';
import type { ComposedTree } from '../composed';
import type { Memory } from './memory';
import { openModal, type Modal } from '../modal';
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
  let look: { reading: Reading; modal: Modal | undefined; moves: number } | undefined;
  const lookAnew = () => {
    memory.refresh(tree);
    memory.noteControls();
    const reading = createReading(tree.still());
    return { reading, modal: openModal(reading, memory.dialogs()), moves: changes.stillness.moves };
  };
  return (hasTime) => {
    const top = bodyOf(tree.document) ?? documentElementOf(tree.document);
    if (!top) return true;
    if (!look || look.moves !== changes.stillness.moves || memory.isTouched()) look = lookAnew();
    const { reading, modal } = look;
    const { isWhole } = walkPage(reading, { top, ignored, refs, modal, memory, hasTime });
    if (isWhole) look = undefined;
    return isWhole;
  };
}
