import type { ChangeLog } from './changes';
import type { ComposedTree } from '../dom/composed';
import type { Memory } from './memory';
import { openModal, type Modal } from '../dom/modal';
import { bodyOf, documentElementOf } from '../dom/native';
import { createReading, type Reading } from '../dom/reading';
import type { Refs } from '../dom/refs';
import { walkPage } from './walk';

/**
 * Walks the page ahead of the next snapshot of all of it, for as long as `hasTime`. The next call goes on from there. True when
 * there is nothing left to walk.
 */
export type WalkAhead = (hasTime: () => boolean) => boolean;

/**
 * `isOther`: something had changed. `dialog` is there once it was looked for, and controls with it: on a large page each part of
 * a look fills a slice of its own.
 */
type Look = { reading: Reading; isOther: boolean; moves: number; dialog?: { modal: Modal | undefined } };

type Parts = { tree: ComposedTree; changes: ChangeLog; memory: Memory; refs: Refs };

export function createWalkAhead({ tree, changes, memory, refs }: Parts): WalkAhead {
  const ignored: ReadonlySet<Element> = new Set();
  /** One look at the page, shared by all walks until something in it moves. */
  let look: Look | undefined;
  const lookAnew = (): Look => {
    const reading = createReading(tree.still());
    const isOther = memory.refresh(reading.tree);
    return { reading, isOther, moves: changes.stillness.moves };
  };
  return (hasTime) => {
    const top = bodyOf(tree.document) ?? documentElementOf(tree.document);
    if (!top) return true;
    if (!look || look.moves !== changes.stillness.moves || memory.isTouched()) {
      look = lookAnew();
      if (look.isOther && !hasTime()) return false;
    }
    const { reading, isOther } = look;
    if (!look.dialog) {
      memory.noteControls();
      look.dialog = { modal: openModal(reading, memory.dialogs()) };
      if (isOther && !hasTime()) return false;
    }
    const { modal } = look.dialog;
    const { isWhole } = walkPage(reading, { top, ignored, refs, modal, memory, hasTime });
    if (isWhole) look = undefined;
    return isWhole;
  };
}
