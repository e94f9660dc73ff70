import { ReplayReport } from '../../protocol/recordings/replay';
import { failure } from '../http/http-failure';
import type { Claim, RequestClaims } from '../operations/request-claims';
import { RecordingRun, type FollowRun } from '../sessions/followed-run';
import type { ServiceSession } from '../sessions/service-session';

/** A run by its caller's name, in a session. */
type NamedRun = { session: ServiceSession; runId: string };

/** The runs of recordings in sessions: those of this process, and where processes share claims, of all of them. */
export class SharedRuns {
  readonly #claims: RequestClaims | undefined;

  constructor(claims: RequestClaims | undefined) {
    this.#claims = claims;
  }

  /** The run of this name; `follow` follows it where no process does. */
  begin(named: NamedRun, follow: FollowRun): RecordingRun {
    const claims = this.#claims;
    const amongAll = claims ? followedOnce(claims, claimOf(named), follow) : follow;
    return named.session.runs.begin(named.runId, () => new RecordingRun(amongAll));
  }

  /** The run of this name, if there is one. */
  async find(named: NamedRun): Promise<RecordingRun | undefined> {
    const { session, runId } = named;
    const claims = this.#claims;
    const claim = claimOf(named);
    const here = session.runs.find(runId);
    if (here || !claims || !(await claims.has(claim))) return here;
    return session.runs.begin(runId, () => new RecordingRun(followedElsewhere(claims, claim)));
  }
}

/** The caller's name of a run is all that tells it from others: it takes no other recording. */
const claimOf = ({ session, runId }: NamedRun): Claim => ({
  place: `run:${session.id}:${runId}`,
  request: '',
});

function followedOnce(claims: RequestClaims, claim: Claim, follow: FollowRun): FollowRun {
  return async (stopped, tell) => {
    const here = async (told: (report: ReplayReport) => void, elsewhere: AbortSignal) => {
      const both = (report: ReplayReport) => {
        tell(report);
        told(report);
      };
      return { result: await follow(AbortSignal.any([stopped, elsewhere]), both) };
    };
    const { result } = await claims.once(claim, here, hearing(stopped, tell));
    return ReplayReport.parse(result);
  };
}

function followedElsewhere(claims: RequestClaims, claim: Claim): FollowRun {
  return async (stopped, tell) => {
    const answer = await claims.answerOf(claim, hearing(stopped, tell));
    if (!answer) throw runNotFound();
    return ReplayReport.parse(answer.result);
  };
}

function hearing(stopped: AbortSignal, tell: (report: ReplayReport) => void) {
  return { stopped, onProgress: (progress: unknown) => tell(ReplayReport.parse(progress)) };
}

export function runNotFound() {
  return failure(404, 'Run not found');
}
