import type { UserEvent } from '../../protocol/recordings/raw-event';

type Ports = { name: string; tell: (event: UserEvent) => void; signal: AbortSignal };

/** Reports the user's answers to dialogs, heard from the page's own world. A page can fake them, so they are only notes. */
export function hearDialogs({ name, tell, signal }: Ports): void {
  const hear = (event: Event) => {
    const told = event instanceof CustomEvent ? read(event.detail) : undefined;
    if (told) tell({ kind: 'dialog', tab: 0, url: document.URL, ...told });
  };
  window.addEventListener(name, hear, { signal });
}

type Told = Pick<Extract<UserEvent, { kind: 'dialog' }>, 'at' | 'answer' | 'promptText'>;

/** Reads an answer; undefined for anything else. An alert has none and counts as accepted; a dismissed prompt is null. */
function read(detail: unknown): Told | undefined {
  const said: unknown = typeof detail === 'string' ? JSON.parse(detail) : undefined;
  if (typeof said !== 'object' || said === null || !('at' in said) || typeof said.at !== 'number')
    return undefined;
  const answer: unknown = 'answer' in said ? said.answer : undefined;
  return {
    at: Math.round(said.at),
    answer: answer === false || answer === null ? 'dismiss' : 'accept',
    promptText: typeof answer === 'string' ? answer.slice(0, 2000) : undefined,
  };
}
