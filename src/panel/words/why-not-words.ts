import { z } from 'zod';
import { t } from '../../languages/t';
import type { ErrorRecord } from '../../base/errors';
import { whyNots, type WhyNot } from '../../protocol/why-not';

const Details = z.object({ refused: z.partialRecord(z.enum(whyNots), z.number()) });

/** Why what was seen did not count, in words; most often first. */
export function whyNotIn({ details }: Pick<ErrorRecord, 'details'>): string[] {
  const { refused = {} } = Details.safeParse(details).data ?? {};
  const counts = whyNots.flatMap((why) => ({ why, count: refused[why] ?? 0 }));
  return counts
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ why, count }) => t('run.whyNotCount', [t(words[why]), String(count)]));
}

const words = {
  'own-doing': 'whyNot.ownDoing',
  unseen: 'whyNot.unseen',
  tooltip: 'whyNot.tooltip',
  feedback: 'whyNot.feedback',
  'taken-back': 'whyNot.takenBack',
  'own-life': 'whyNot.ownLife',
  'not-caused': 'whyNot.notCaused',
  'at-work': 'whyNot.atWork',
  lock: 'whyNot.lock',
  dismissal: 'whyNot.dismissal',
} as const satisfies Record<WhyNot, string>;
