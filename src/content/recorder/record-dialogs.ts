import type { UserEvent } from '../../protocol/recordings/raw-event';

type Ports = { name: string; tell: (event: UserEvent) => void; signal: AbortSignal };

/** Hears what the user answered to dialogs from the page's own world. A page can say such a thing itself: it is a note, no more. */
export function hearDialogs({ name, tell, signal }: Ports): void {
  const hear = (event: Event) => {
    const told = event instanceof CustomEvent ? read(event.detail) : undefined;
    if (told) tell({ kind: 'dialog', tab: 0, url: document.URL, ...told });
  };
  window.addEventListener(name, hear, { signal });
}

type Told = Pick<Extract<UserEvent, { kind: 'dialog' }>, 'at' | 'answer' | 'promptText'>;

/** An alert has no answer, and a dismissed prompt is null. */
function read(detail: unknown): Told | undefined {
  const said: unknown = typeof detail === 'string' ? JSON.parse(detail) : undefined;
  if (typeof said !== 'object' || said === null || !('at' in said) || typeof said.at !== 'number')
    return undefined;
  const answer: unknown = 'answer' in said ? said.answer : undefined;
  return {
    at: Math.round(said.at),
    answer: answer === false || answer === null ? 'dismiss' : 'accept',
    ...(typeof answer === 'string' ? { promptText: answer.slice(0, 2000) } : {}),
  };
}
