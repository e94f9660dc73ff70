import { AutomationError } from '../../base/errors';
import { dots } from '../../base/mask';
import { typedSecrets } from '../../matching';
import type { ActionOutput } from '../../protocol/action';
import type { Candidate, Session } from '../../protocol/session';
import { isVariable } from '../../protocol/variables';
import type { TabValues } from '../sessions/tab-values';

/** Has dots wherever the run is written down for what its instruction types into secret fields. Whether there is any such. */
export function hideSaid(values: TabValues, { tabId }: Session, instruction: string): boolean {
  const said = typedSecrets(instruction);
  values.noteSaid(tabId, said);
  return said.length > 0;
}

/** The same for what an action types, now that its element is known. */
export function hideTyped(
  values: TabValues,
  { tabId }: Session,
  { action, fingerprint }: Pick<Candidate, 'action' | 'fingerprint'>,
): void {
  if (!fingerprint?.secret) return;
  values.noteSaid(
    tabId,
    (action.arguments ?? []).filter((text) => text !== '' && !isVariable(text)),
  );
}

/** Fails for an instruction that was brought back with dots in it: they would be typed as they are. */
export function refuseDots(input: string | ActionOutput): void {
  const texts = typeof input === 'string' ? [input] : (input.arguments ?? []);
  if (!texts.some((text) => text.includes(dots))) return;
  const message = 'What was typed into a secret field is not kept. Say it again in the place of the dots.';
  throw new AutomationError('unknown-variable', message);
}
