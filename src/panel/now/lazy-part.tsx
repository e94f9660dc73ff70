import {
  Component,
  createElement,
  Suspense,
  use,
  useEffect,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import css from './shell.module.css';

/** A part of the panel that lies in a file of its own, and what brings that file before it is shown. */
export type LazyPart<Props> = ComponentType<Props> & { bring: () => Promise<unknown> };

/** Makes a part whose code comes when it is first shown; `waiting` stands in its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const bring = () => (loading ??= load().then((found) => (loaded = found), failToBring));
  // A part that is here is drawn at once: `use` of a promise, even a settled one, would show the fallback for a moment.
  const Loaded = (props: Props) => createElement(loaded ?? use(bring()), props);
  const Part = (props: Props) => (
    <PartBoundary>
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    </PartBoundary>
  );
  return Object.assign(Part, { bring });
}

/** Brings parts while the panel has nothing to do, so that they are there when they are opened. */
export function useBroughtAhead(parts: readonly Pick<LazyPart<never>, 'bring'>[]): void {
  useEffect(() => {
    let next = 0;
    let idle = requestIdleCallback(bringNext);
    function bringNext(): void {
      const part = parts[next++];
      const goOn = () => (idle = requestIdleCallback(bringNext));
      // A part that cannot be brought says so where it is opened.
      part?.bring().then(goOn, goOn);
    }
    return () => {
      next = parts.length;
      cancelIdleCallback(idle);
    };
  }, [parts]);
}

/** The code of a part is not where it was, as after an update. */
class PartGone extends Error {}

function failToBring(cause: unknown): never {
  throw new PartGone('A part of the panel could not be loaded.', { cause });
}

type Caught = { thrown: unknown };

/** Says in a part's place that its code is gone. Other errors are not its business. */
class PartBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { thrown: undefined };

  static getDerivedStateFromError(thrown: unknown): Caught {
    return { thrown };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === undefined) return this.props.children;
    if (thrown instanceof PartGone) return <MissingPart />;
    throw thrown;
  }
}

/** A part of the panel whose code is gone, as after an update: only the whole panel anew has it again. */
function MissingPart() {
  return (
    <section className={css.empty} role="alert">
      <h2>{t('missingPart.title')}</h2>
      <p>{t('missingPart.text')}</p>
      <Button variant="default" mt="lg" onClick={() => location.reload()}>
        {t('missingPart.reload')}
      </Button>
    </section>
  );
}
