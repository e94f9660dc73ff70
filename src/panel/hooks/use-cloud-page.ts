import { useEffect, useRef, useState } from 'react';
import { toAutomationError } from '../../base/errors';
import type { CloudSession } from '../../protocol/cloud';
import type { CloudLook } from '../../protocol/cloud-contract';
import { useIntents } from '../panel-context';
import { PageWatch, type Looked } from './page-watch';

/** What is seen of a session's page: the newest look, with the newest picture, and why there is no newer one. */
export type SeenCloudPage = {
  look?: CloudLook;
  /** When it was last seen so, in milliseconds since 1970. */
  at?: number;
  /** The service shows no pictures. */
  isPictureless?: true;
  /** Why the last look failed. */
  problem?: string;
};

type Watching = { isSeen: boolean; marked: readonly string[]; deed: string };

/**
 * Looks at a session's page while `isSeen`. `marked` are selectors of elements whose places are wanted; another `deed` has it looked at
 * anew at once.
 */
export function useCloudPage({ id }: CloudSession, { isSeen, marked, deed }: Watching): SeenCloudPage {
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
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another deed is what it is for
  }, [deed]);
  return seen;
}

/** The picture of before stays where there is no other. */
function seenAfter(before: SeenCloudPage, looked: CloudLook | { none: true } | Error): SeenCloudPage {
  if (looked instanceof Error) return { ...before, problem: looked.message };
  if ('none' in looked) return { isPictureless: true };
  const picture = looked.url === '' ? undefined : (looked.picture ?? before.look?.picture);
  return { look: picture ? { ...looked, picture } : looked, at: Date.now() };
}
