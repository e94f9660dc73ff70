import { useRef } from 'react';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import type { CloudLook } from '../../protocol/cloud-contract';
import { useCloudPage, type SeenCloudPage } from '../hooks/use-cloud-page';
import { useSeen } from '../hooks/use-seen';
import { whyNoPicture } from '../words/picture-words';
import shell from '../now/shell.module.css';
import css from './cloud-page.module.css';

/** An element to be marked, with the number that it has in the panel; 0 for the one that is acted on. */
type Marked = { selector: string; number: number };

/** The most elements that are marked. */
const mostMarks = 30;

/** The page of a session as it is now, with marks around what the panel speaks of. Nothing is asked for while nobody sees it. */
export function CloudPicture({ session, name }: { session: CloudSession; name: string }) {
  const box = useRef<HTMLElement>(null);
  const marked = markedIn(session);
  const seen = useCloudPage(session, {
    isSeen: useSeen(box),
    marked: marked.map(({ selector }) => selector),
    deed: deedOf(session),
  });
  return (
    <figure ref={box} className={css.figure}>
      <Picture seen={seen} marked={marked} name={name} />
      {seen.problem !== undefined && (
        <figcaption className={shell.small} role="status">
          {seen.at === undefined
            ? t('cloud.notSeen', [seen.problem])
            : t('cloud.seenAt', [clock(seen.at), seen.problem])}
        </figcaption>
      )}
    </figure>
  );
}

function Picture({ seen, marked, name }: { seen: SeenCloudPage; marked: readonly Marked[]; name: string }) {
  const { look, isPictureless, problem } = seen;
  if (isPictureless) return <p className={css.none}>{t('cloud.noPictures')}</p>;
  if (!look) return problem === undefined ? <p className={css.none}>{t('cloud.looking')}</p> : null;
  const { picture } = look;
  if (!picture) return <p className={css.none}>{t('cloud.blank')}</p>;
  if ('absent' in picture) return <p className={css.none}>{whyNoPicture(picture.absent)}</p>;
  return (
    <div className={css.picture} data-old={problem !== undefined}>
      <img src={picture.address} alt={t('cloud.picture', [name])} />
      <Marks look={look} marked={marked} />
    </div>
  );
}

/** They repeat for the eye what the list says. */
function Marks({ look: { viewport, boxes }, marked }: { look: CloudLook; marked: readonly Marked[] }) {
  if (!viewport) return null;
  const { width, height } = viewport;
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <div aria-hidden>
      {marked.map(({ selector, number }, index) => {
        const box = boxes[index];
        if (!box) return null;
        const place = {
          insetInlineStart: 'auto',
          left: share(box.x, width),
          top: share(box.y, height),
          width: share(box.width, width),
          height: share(box.height, height),
        };
        return (
          <span key={`${number} ${selector}`} className={css.mark} style={place} data-above={box.y > 24}>
            {number > 0 && <b>{number}</b>}
          </span>
        );
      })}
    </div>
  );
}

/** What is marked: the element that is acted on, or was last; else all that was found. */
function markedIn({ runs: [run] }: CloudSession): Marked[] {
  const step = run?.steps.at(-1);
  if (step) return [{ selector: step.action.selector, number: 0 }];
  const found = run?.candidates ?? [];
  return found.slice(0, mostMarks).map(({ action }, index) => ({
    selector: action.selector,
    number: index + 1,
  }));
}

/** Tells one state of what is done there from another. */
const deedOf = ({ url, runs: [run] }: CloudSession): string =>
  `${url} ${run?.id ?? ''} ${run?.state ?? ''} ${run?.steps.length ?? 0}`;

const clock = (at: number): string => new Date(at).toLocaleTimeString();
