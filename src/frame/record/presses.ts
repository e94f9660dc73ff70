import { isInput, isLabel, isSelect, labelledControl, localNameOf } from '../dom/native';
import { modifierFlags } from '../hands/key-names';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { EventHandlers } from './hear';
import { isOnLabel, meantBy } from './meant';
import type { RecordingUnderWay } from './recording-under-way';

export type PressWatch = {
  handlers: EventHandlers;
  /** Whether the user pressed this box, or its label, last: a script of the page can change it too. */
  wasLast: (box: Element) => boolean;
  /** Notes that a key was pressed. */
  noteKey: (key: string) => void;
};

/**
 * Watches clicks, double clicks, and those with other buttons. The pressed element is described when the press begins.
 */
export function createPressWatch(
  { engine, aim, tell }: RecordingUnderWay,
  { wasDragged }: { wasDragged: () => boolean },
): PressWatch {
  const { tree } = engine.context;
  let begun: { element: Element; target: StepTarget | undefined } | undefined;
  let last: Element | undefined;
  let lastKey = '';
  const aimAt = (element: Element) => (begun?.element === element ? begun.target : aim(element));
  const press = (event: MouseEvent, hit: Element) => {
    const element = meantBy(hit, tree);
    last = element;
    if (wasDragged() || isToldOtherwise(element)) return;
    const args = argumentsOf(event);
    const deed = {
      kind: 'click',
      arguments: args.length > 0 ? args : undefined,
      isOnLabel: isOnLabel(hit, tree) || undefined,
      isByKey: event.detail === 0 && lastKey === 'Enter' ? true : undefined,
    } as const;
    tell(deed, aimAt(element), event.timeStamp);
  };
  return {
    handlers: {
      pointerdown: (_event, hit) => {
        lastKey = '';
        const element = meantBy(hit, tree);
        begun = { element, target: aim(element) };
      },
      click: press,
      auxclick: press,
      dblclick: (event, hit) => {
        const element = meantBy(hit, tree);
        if (!isToldOtherwise(element)) tell({ kind: 'doubleClick' }, aimAt(element), event.timeStamp);
      },
    },
    wasLast: (box) => {
      const label = last && tree.closest(last, isLabel);
      return last === box || (label ? labelledControl(label) === box : false);
    },
    noteKey: (key) => {
      lastKey = key;
    },
  };
}

/** The page beside everything; and fields where what is chosen in the browser's own list is told. */
function isToldOtherwise(element: Element): boolean {
  const tag = localNameOf(element);
  return (
    tag === 'html' || tag === 'body' || isSelect(element) || (isInput(element) && element.type === 'file')
  );
}

function argumentsOf(event: MouseEvent): string[] {
  const button = { 1: 'middle', 2: 'right' }[event.button];
  const held = Object.entries(modifierFlags).flatMap(([name, flag]) => (event[flag] ? [name] : []));
  return [...(button === undefined ? [] : [button]), ...held];
}
