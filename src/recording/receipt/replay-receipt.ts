import { ownValue } from '../../base/json';
import type { ReplayedStep, ReplayReport, ReplayRung } from '../../protocol/recordings/replay';
import { sayRepeated } from '../replay/say-repeated';
import type { Receipt, ReceiptStep } from './receipt';

/** Pictures that were taken while the steps were recorded, as `data:` addresses, by the ids of the steps. */
export type StepPictures = Readonly<Record<string, string>>;

/** A replay as a receipt, with the pictures there are of its steps. */
export function receiptOfReplay(report: ReplayReport, pictures: StepPictures = {}): Receipt {
  const { name, state, startedAt, ms, steps, error, corrected, picture } = report;
  const failed = picture && 'address' in picture ? picture.address : undefined;
  return {
    kind: 'Replay',
    title: name,
    state: corrected ? 'Taken back by the page' : replayStates[state],
    isWell: state === 'done' && !corrected,
    note: error?.message,
    startedAt,
    ms,
    calls: [],
    ends: [],
    plan: [],
    bounds: [],
    steps: steps.map((step, at) =>
      stepOfReplay(step, {
        recorded: ownValue(pictures, step.id),
        failed: at === steps.length - 1 ? failed : undefined,
      }),
    ),
  };
}

const replayStates: Record<ReplayReport['state'], string> = {
  running: 'Going on',
  'needs-you': 'Needs the user',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

type Shown = { recorded: string | undefined; failed: string | undefined };

function stepOfReplay(step: ReplayedStep, { recorded, failed }: Shown): ReceiptStep {
  const { state, rung, effects, corrected, error, ms } = step;
  return {
    state,
    text: nameOfTurn(step),
    by: rung && replayRungs[rung],
    effects: [...effects.map(({ sentence }) => sentence), ...(corrected ? [corrected.sentence] : [])],
    note: error?.message,
    ms,
    pictures: [
      ...(recorded === undefined ? [] : [{ address: recorded, shows: 'When it was recorded' }]),
      ...(failed === undefined ? [] : [{ address: failed, shows: 'When it was not done' }]),
    ],
  };
}

/** What was done, and which time. */
function nameOfTurn({ description, row, pass, repeated }: ReplayedStep): string {
  const turn = [
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(pass === undefined ? [] : [`pass ${pass}`]),
    ...(repeated ? [sayRepeated(repeated)] : []),
  ];
  return turn.length === 0 ? description : `${description} (${turn.join(', ')})`;
}

const replayRungs: Record<ReplayRung, string> = {
  selector: 'its selector',
  alternate: 'another selector of it',
  fingerprint: 'its fingerprint',
  matcher: 'the matcher, with no model',
  model: 'a model',
};
