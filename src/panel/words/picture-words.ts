import { t } from '../../languages/t';
import type { PagePicture } from '../../protocol/recordings/replay';

type Absence = Extract<PagePicture, { absent: string }>['absent'];

/** The reason why there is no picture of a page. */
export const whyNoPicture = (absence: Absence): string => t(whyAbsent[absence]);

const whyAbsent = {
  'not-in-front': 'replay.noPictureNotInFront',
  'page-changed': 'replay.noPicturePageChanged',
  'no-access': 'replay.noPictureNoAccess',
  'not-taken': 'replay.noPictureNotTaken',
} as const;
