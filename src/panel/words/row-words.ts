import { i18n } from '#i18n';
import type { RowResult } from '../../protocol/recordings/replay';

/** What came of a row, in a few words. */
export const rowWord = (state: RowResult['state']): string =>
  i18n.t(`rows.state_${state === 'not-run' ? 'not_run' : state}`);
