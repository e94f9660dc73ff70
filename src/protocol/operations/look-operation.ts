import { z } from 'zod';
import { Box } from '../frame';
import { PagePicture } from '../recordings/replay';
import { defineOperation, OfSession } from './operation';

/** The most elements that are looked for in one picture. */
export const mostMarked = 30;

/** What is to be seen of a session's page now. */
export const WatchedPage = z.object({
  url: z.string(),
  title: z.string(),
  picture: PagePicture,
  /** The size of the page's viewport in CSS px, of which the boxes are; absent where it does not answer. */
  viewport: z.object({ width: z.number().positive(), height: z.number().positive() }).optional(),
  /** For each selector the box of its element in the viewport, which may be outside of it; null where there is none. */
  boxes: z.array(Box.nullable()).max(mostMarked),
});
export type WatchedPage = z.infer<typeof WatchedPage>;

/** Takes a picture of the session's tab with all secrets covered, beside whatever goes on there, and says where elements are in it. */
export const lookOperation = defineOperation({
  name: 'look',
  from: ['panel', 'service'],
  input: OfSession.extend({ selectors: z.array(z.string().max(20_000)).max(mostMarked).optional() }),
  output: WatchedPage,
  changes: 'nothing',
  isDriven: false,
});
