import { round } from '../base/numbers';
import type { Verdict } from './judge';

/** Shares of what the pages have (`sureRight`, `first`, `oneClick`: right at once, or one of
 * three choices, `sureWrong`, `nothing`), of values where the field was found, and of what they lack. */
export function figuresOf(verdicts: readonly Verdict[]) {
  const present = verdicts.filter(({ isAbsent }) => !isAbsent);
  const absent = verdicts.filter(({ isAbsent }) => isAbsent);
  const valued = present.filter(({ hasValue }) => hasValue !== undefined);
  return {
    bench: 'say',
    instructions: verdicts.length,
    sureRight: share(present, ({ isRight }) => isRight),
    first: share(present, ({ isFirst }) => isFirst),
    oneClick: share(present, ({ inTopThree }) => inTopThree),
    sureWrong: share(present, ({ isSure, isRight }) => isSure && !isRight),
    nothing: share(present, ({ isNothing }) => isNothing),
    values: share(valued, ({ hasValue }) => hasValue === true),
    absentSure: share(absent, ({ isSure }) => isSure),
  };
}

export function printKinds(verdicts: readonly Verdict[]): void {
  for (const kind of [...new Set(verdicts.map((one) => one.kind))].sort()) {
    const of = verdicts.filter((one) => one.kind === kind);
    const count = (is: (one: Verdict) => boolean) => of.filter(is).length;
    const right = count(({ isRight }) => isRight);
    const wrong = count(({ isSure, isRight }) => isSure && !isRight);
    console.log(
      `${kind}: ${of.length}, sure and right ${right}, in three ${count((one) => one.inTopThree)}, sure and wrong ${wrong}`,
    );
  }
}

/** `wrong`: sure and not right; `unsure`: right things it was not sure of, too; `all`: all. */
export function printVerdicts(verdicts: readonly Verdict[], show: string): void {
  for (const one of verdicts) {
    const isWrong = one.isSure && !one.isRight;
    const isMissed = !one.isRight && !one.isAbsent;
    const isInexact = one.hasValue === false;
    if (show === 'all' || (show !== '' && (isWrong || isInexact)) || (show === 'unsure' && isMissed)) {
      const mark = isWrong
        ? 'WRONG'
        : one.isRight
          ? 'right'
          : one.isAbsent
            ? 'absent'
            : one.inTopThree
              ? 'unsure'
              : 'missed';
      console.log(`${mark}${isInexact ? ' VALUE' : ''} [${one.page}] ${one.instruction} → ${one.said}`);
    }
  }
}

function share(of: readonly Verdict[], is: (one: Verdict) => boolean): number {
  return of.length === 0 ? 0 : round(of.filter(is).length / of.length, 4);
}
