import { parseInstruction } from './parse/parse';

/** The texts that an instruction has typed, as far as its words say so by themselves; whether it asks for nothing else. */
export function typedTexts(instruction: string): { texts: string[]; onlyEdits: boolean } {
  const { steps } = parseInstruction(instruction);
  const likeliest = steps.flatMap(({ intents }) => intents.slice(0, 1));
  const texts = likeliest.flatMap(({ method, arguments: given, target }) =>
    typing.has(method) && target !== 'page' && (target.name !== '' || steps.length === 1) ? given : [],
  );
  const onlyEdits = likeliest.length > 0 && likeliest.every(({ method }) => editing.has(method));
  return { texts: texts.filter((text) => text !== ''), onlyEdits };
}

const typing = new Set(['fill', 'type']);
const editing = new Set([...typing, 'clear', 'selectOption', 'check', 'uncheck', 'focus', 'hover']);
