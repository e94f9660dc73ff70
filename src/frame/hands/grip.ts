import { documentElementOf } from '../dom/native';
import type { HitPoint, ActUnderWay } from '../act/act-contract';
import { followPoint } from '../act/held';

/** A point that is being pressed, as what is there changes. */
export type Grip = {
  /** The point at which the same element is now; null once it has left the page. */
  readonly point: HitPoint | null;
  /** Looks again. Throws when another element or row is there. */
  follow(): void;
  /** Looks again, and tells whether the same is still there. */
  holds(): boolean;
};

export function gripPoint(run: ActUnderWay, start: HitPoint): Grip {
  let point: HitPoint | null = start;
  const follow = () => {
    point &&= followPoint(run, point);
  };
  return {
    get point() {
      return point;
    },
    follow,
    holds: () => {
      try {
        follow();
        return point !== null;
      } catch {
        return false;
      }
    },
  };
}

/** The point on the page as a whole: what listens everywhere for the end of a press gets it there, and no row does. */
export function besideIt(point: HitPoint): HitPoint {
  return { ...point, element: documentElementOf(point.element.ownerDocument) ?? point.element };
}
