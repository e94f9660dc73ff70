import { parseInstruction } from './read/parse';
import { typedSecrets, typedTexts } from './questions';

const longest = 300;

/**
 * The words of an instruction as one is compared with another, for which an element is chosen. Undefined for one that asks, types
 * something, or has several steps: then no single element is what it means.
 */
export function choiceWords(instruction: string): string | undefined {
  const words = plainWords(instruction);
  if (words === '' || words.length > longest) return undefined;
  const parsed = parseInstruction(instruction);
  if (parsed.isQuestion || parsed.steps.length !== 1 || parsed.plans().length > 0) return undefined;
  if (typedTexts(instruction).texts.length > 0 || typedSecrets(instruction).length > 0) return undefined;
  return words;
}

/** Signs stay, but for the end of the sentence: "press +" is not "press -". */
function plainWords(instruction: string): string {
  return instruction
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, longest + 1)
    .replace(/ ?[.!]$/, '');
}
