import { overlaps, type Edges, type Viewport } from './place-tags';
import { createElement } from './stage';

export type ActingWords = { working: string; paused: string; stop: string };

/** Draws the border around the viewport, and the bar that says who works here and lets the user stop it. */
export function drawActing(
  words: ActingWords,
  { isPaused, onStop }: { isPaused: boolean; onStop: () => void },
): { edge: HTMLElement; bar: HTMLElement } {
  const bar = createElement('div', 'bar');
  const text = createElement('span');
  text.textContent = isPaused ? words.paused : words.working;
  const button = createElement('button');
  const keys = createElement('kbd');
  keys.textContent = 'Esc Esc';
  button.append(words.stop, keys);
  button.addEventListener('click', (event) => {
    // Only a person stops; the page cannot reach this button, but its scripts could try.
    if (event.isTrusted) onStop();
  });
  bar.append(text, button);
  const edge = createElement('div', 'edge');
  edge.toggleAttribute('data-paused', isPaused);
  return { edge, bar };
}

const barArea = { width: 420, height: 72 };

/** Whether the bar at the bottom would cover one of these boxes. */
export function coversBottom(boxes: readonly Edges[], viewport: Viewport): boolean {
  const left = (viewport.width - barArea.width) / 2;
  const area = {
    left,
    right: left + barArea.width,
    top: viewport.height - barArea.height,
    bottom: viewport.height,
  };
  return boxes.some((box) => overlaps(box, area));
}
