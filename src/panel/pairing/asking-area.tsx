import { usePanelState } from '../panel-context';
import { lazyPart, useBroughtAhead } from '../now/lazy-part';
import css from './pairing.module.css';

const AskingCard = lazyPart(async () => (await import('./asking-card')).AskingCard);

const ahead = [AskingCard];

/** The program that has waited longest for an answer, on every screen; the next one after it. */
export function AskingArea() {
  const first = usePanelState(({ askingClients }) => askingClients[0]);
  useBroughtAhead(ahead);
  if (!first) return null;
  return (
    <div className={css.area}>
      <AskingCard key={first.client.id} asking={first} />
    </div>
  );
}
