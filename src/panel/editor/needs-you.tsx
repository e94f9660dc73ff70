import { t } from '../../languages/t';
import { shortAddress } from '../page-address';
import { usePanelState } from '../panel-context';
import { isGoingOn, replayOf } from '../recordings/replaying';
import { useAsked } from '../hooks/use-asked';
import { GateCard } from '../now/gate-card';
import { FailureText } from '../run/failure-text';
import run from '../run/run.module.css';

/** Says what the user has to do on the page before a replay can go on, and why it waits. */
export function NeedsYou() {
  const report = replayOf(usePanelState());
  if (report?.asks && isGoingOn(report)) return <GateCard key={report.asks.id} question={report.asks} />;
  if (report?.state === 'needs-you') return <SignIn url={report.needs?.url} />;
  // Why it ended where there is no step to show it at.
  const isStepless = report?.error && report.steps.length === 0;
  return isStepless ? (
    <section data-arrival className={run.notice} role="alert" data-tone="bad">
      {report.error && <FailureText error={report.error} />}
    </section>
  ) : null;
}

function SignIn({ url }: { url: string | undefined }) {
  const notice = useAsked<HTMLElement>();
  return (
    <section ref={notice} className={run.notice} role="alert" data-tone="warn">
      <h2>{t('replay.signIn', [shortAddress(url)])}</h2>
      <p>{t('replay.goesOn')}</p>
    </section>
  );
}
