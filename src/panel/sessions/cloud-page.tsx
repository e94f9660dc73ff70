import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { toAutomationError } from '../../base/errors';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import type { CloudLook } from '../../protocol/operations/cloud-operations';
import { Form } from '../kit/form';
import { IconButton, PlainButton, Small } from '../kit/kit';
import shell from '../now/shell.module.css';
import { typedAddress } from '../page-address';
import { useIntents, usePanelState } from '../panel-context';
import { cloudName } from '../words/cloud-words';
import { whyNoPicture } from '../words/picture-words';
import css from './cloud-page.module.css';

type PictureProps = { session: CloudSession; name: string };

/** The page of a session: where it is, the ways to go elsewhere, and how it looks. */
export function CloudPage({ session }: Pick<PictureProps, 'session'>) {
  const { moveInCloud } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const { id, url } = session;
  const name = usePanelState(({ cloudSessions }) => cloudName(session, cloudSessions));
  const isMoving = usePanelState(({ cloudBusy }) => cloudBusy === `move ${id}`);
  const isTarget = usePanelState(({ target }) => target === id);
  return (
    <section className={css.page} aria-label={t('cloud.page', [name])}>
      <Form
        className={css.way}
        onSend={({ text }) => {
          const address = typedAddress(text('address'));
          setWrong(address === undefined);
          return address !== undefined && moveInCloud(id, { url: address });
        }}
      >
        {(['goBack', 'reload'] as const).map((move) => (
          <IconButton
            key={move}
            icon={move === 'goBack' ? 'back' : 'redo'}
            size={14}
            label={t(`cloud.${move}`)}
            disabled={url === '' || isMoving}
            onClick={() => moveInCloud(id, move)}
          />
        ))}
        <TextInput
          key={url}
          name="address"
          size="xs"
          className={css.address}
          aria-label={t('cloud.goTo')}
          placeholder={t('cloud.goTo')}
          defaultValue={url}
          error={isWrong && t('cloud.addressFault')}
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
        />
        <PlainButton type="submit" loading={isMoving}>
          {t('cloud.go')}
        </PlainButton>
      </Form>
      <CloudPicture session={session} name={name} />
      {isTarget && <Small>{t('cloud.onlyTabs')}</Small>}
    </section>
  );
}

/** An element to be marked, with the number that it has in the panel; 0 for the one that is acted on. */
type Marked = { selector: string; number: number };

/** The most elements that are marked. */
const maxMarks = 30;

/** The page of a session as it is now, with marks around what the panel speaks of. Nothing is asked for while nobody sees it. */
function CloudPicture({ session, name }: PictureProps) {
  const box = useRef<HTMLElement>(null);
  const marked = markedIn(session);
  const seen = useCloudPage(session, {
    isSeen: useSeen(box),
    marked: marked.map(({ selector }) => selector),
    state: stateOf(session),
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

type SeenProps = { seen: SeenCloudPage; marked: readonly Marked[]; name: string };

function Picture({ seen, marked, name }: SeenProps) {
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

/** The marks: the element that is acted on, or was last; else all that was found. */
function markedIn({ runs: [run] }: CloudSession): Marked[] {
  const step = run?.steps.at(-1);
  if (step) return [{ selector: step.action.selector, number: 0 }];
  const found = run?.candidates ?? [];
  return found.slice(0, maxMarks).map(({ action }, index) => ({
    selector: action.selector,
    number: index + 1,
  }));
}

/** Tells one state of what is done there from another. */
const stateOf = ({ url, runs: [run] }: CloudSession): string =>
  `${url} ${run?.id ?? ''} ${run?.state ?? ''} ${run?.steps.length ?? 0}`;

const clock = (at: number): string => new Date(at).toLocaleTimeString();

/** True while something of the element is in view, and the panel is seen at all. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const [isShown, setShown] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isInView && isShown;
}

/** A session's page as it is seen: the newest look, with the newest picture, and why there is no newer one. */
type SeenCloudPage = {
  look?: CloudLook;
  /** When it was last seen so, in milliseconds since 1970. */
  at?: number;
  /** The service shows no pictures. */
  isPictureless?: true;
  /** Why the last look failed. */
  problem?: string;
};

type Watching = { isSeen: boolean; marked: readonly string[]; state: string };

/**
 * Looks at a session's page while `isSeen`. `marked` are selectors of elements whose places are wanted; another `state` has it looked at
 * anew at once.
 */
function useCloudPage({ id }: CloudSession, { isSeen, marked, state }: Watching): SeenCloudPage {
  const { lookInCloud } = useIntents();
  const [seen, setSeen] = useState<SeenCloudPage>({});
  const watch = useRef<PageWatch>(undefined);
  const wanted = useRef(marked);
  const known = useRef<string>(undefined);
  useEffect(() => {
    wanted.current = marked;
  }, [marked]);
  useEffect(() => {
    if (!isSeen) return undefined;
    const look = async (): Promise<Looked> => {
      const asked = { id, known: known.current, selectors: [...wanted.current] };
      const looked = await lookInCloud(asked).catch((thrown: unknown) => toAutomationError(thrown));
      setSeen((before) => seenAfter(before, looked));
      if (looked instanceof Error) return 'failed';
      if ('none' in looked) own.stop();
      const tag = 'none' in looked ? undefined : looked.tag;
      const isSame = tag === known.current;
      known.current = tag;
      return isSame ? 'same' : 'new';
    };
    const own = new PageWatch(look);
    watch.current = own;
    own.start();
    return () => own.stop();
  }, [id, isSeen, lookInCloud]);
  useEffect(() => {
    watch.current?.wake();
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another state is what it is for
  }, [state]);
  return seen;
}

/** The picture of before stays where there is no other. */
function seenAfter(before: SeenCloudPage, looked: CloudLook | { none: true } | Error): SeenCloudPage {
  if (looked instanceof Error) return { ...before, problem: looked.message };
  if ('none' in looked) return { isPictureless: true };
  const picture = looked.url === '' ? undefined : (looked.picture ?? before.look?.picture);
  return { look: picture ? { ...looked, picture } : looked, at: Date.now() };
}

/** The outcome of looking at a page: something new, the same as before, or nothing. */
export type Looked = 'new' | 'same' | 'failed';

/** The least and the longest time between two looks, in milliseconds. A service is asked twice a second at most. */
const shortestPauseMs = 500;

const longestPauseMs = 4000;

const failedPauseMs = 2000;

/** Looks at a page again and again: twice a second while it changes, less and less while it stands still or does not answer. */
export class PageWatch {
  readonly #look: () => Promise<Looked>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = shortestPauseMs;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLooking = false;
  #isOver = true;

  /** `look` never rejects. */
  constructor(look: () => Promise<Looked>) {
    this.#look = look;
  }

  start(): void {
    this.#isOver = false;
    this.wake();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Something was done there: it is looked at as soon as may be. */
  wake(): void {
    this.#pauseMs = shortestPauseMs;
    if (!this.#isOver && !this.#isLooking) this.#lookIn(0);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    const leastMs = this.#lookedAt + shortestPauseMs - performance.now();
    this.#timer = setTimeout(() => void this.#lookNow(), Math.max(ms, leastMs));
  }

  async #lookNow(): Promise<void> {
    this.#isLooking = true;
    this.#lookedAt = performance.now();
    const before = this.#pauseMs;
    const looked = await this.#look();
    this.#isLooking = false;
    if (looked === 'new') this.#pauseMs = shortestPauseMs;
    // Unless it was woken meanwhile.
    else if (this.#pauseMs === before)
      this.#pauseMs = Math.min(
        longestPauseMs,
        Math.max(before * 1.5, looked === 'failed' ? failedPauseMs : 0),
      );
    if (!this.#isOver) this.#lookIn(this.#pauseMs);
  }
}
