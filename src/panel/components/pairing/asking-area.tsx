import { usePanelState } from '../../panel-context';
import { AskingCard } from './asking-card';
import css from './pairing.module.css';

/** The program that has waited longest for an answer, on every screen; the next one after it. */
export function AskingArea() {
  const { askingClients } = usePanelState();
  const [first] = askingClients;
  if (!first) return null;
  return (
    <div className={css.area}>
      <AskingCard key={first.client.id} asking={first} />
    </div>
  );
}
