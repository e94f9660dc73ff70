import type { FrameContext } from '../engine-context';
import { textContentOf } from '../dom/native';
import { squash } from '../dom/drawn-text';
import type { Change } from '../see/change';
import { elementOf } from './change-meaning';
import type { RequestAnswer } from './work';

/** Words of messages that say no, in the languages of the matcher. */
const no = new RegExp(
  [
    'error|fail|could ?n.t|can ?not|can.t|unable|denied|declined|reject|try again|went wrong|not (saved|sent|possible|allowed)',
    'fehler|fehlgeschlagen|konnte nicht|nicht (gespeichert|gesendet|möglich)|erneut versuchen',
    'erreur|échou|échec|impossible|réessayez|falló|no se (pudo|ha podido)|inténtelo|erro\\b|falhou|não foi possível|tente (de )?novo',
    'errore|non (riuscit|è stato)|riprova|fout|mislukt|kon niet|opnieuw|błąd|nie (udało|można)|spróbuj',
    'エラー|失敗|できません|错误|失败|无法|請重試|请重试',
  ].join('|'),
  'iu',
);

const longestMessage = 300;

/**
 * The text of the page when all it answers is no: a message that says no, or any in a place for messages when a request
 * of the act that was to change something was refused. Undefined where something else was done as well.
 */
export function refusalIn(
  proofs: readonly Change[],
  {
    wasBusy,
    answers,
    context,
  }: { wasBusy: boolean; answers: readonly RequestAnswer[]; context: FrameContext },
): string | undefined {
  const isRefused = wasRefused(answers);
  if (proofs.length === 0 || !(wasBusy || isRefused)) return undefined;
  const places = proofs.map((change) => elementOf(change.target));
  const isMessage = (place: Element | null) => place !== null && saysNo(place, isRefused, context);
  return places.every(isMessage) ? squash(textContentOf(places[0] ?? context.document) ?? '') : undefined;
}

/** Whether the page was refused something that it was to change. */
export const wasRefused = (answers: readonly RequestAnswer[]): boolean =>
  answers.some(({ method, status }) => method !== 'GET' && status >= 400);

const messages = '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]';

function saysNo(place: Element, isRefused: boolean, { tree }: FrameContext): boolean {
  const text = squash(textContentOf(place) ?? '');
  if (text === '' || text.length > longestMessage) return false;
  return no.test(text) || (isRefused && tree.closest(place, messages) !== null);
}
