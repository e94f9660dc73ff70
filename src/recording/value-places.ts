import type { Recording, Step } from '../protocol/recordings/recording';
import { splitHops } from '../protocol/selector';
import { usedVariables } from './edit-recording';
import { pathOf } from './draft-step';

/** The site an address is of; of one that begins with a variable, what stands before its path. */
export function siteIn(address: string): string {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: 'null' };
  return origin === 'null' ? address.replace(/[/?#].*$/su, '') : origin;
}

/** Addresses that steps go to or wait for, each once. */
export function addressesIn(steps: readonly Step[]): string[] {
  const addresses = steps.flatMap(({ method, arguments: [first = ''], expectation }) => [
    ...(method === 'navigate' || method === 'waitForUrl' ? [first] : []),
    ...(expectation && 'url' in expectation && expectation.url !== undefined ? [expectation.url] : []),
  ]);
  return [...new Set(addresses)];
}

/**
 * Variables of a recording from elsewhere whose values, as far as they are known here, must not go with it: one of their steps
 * is done on another site or in another frame than before, or where the variable was not used. Of a recording that was not
 * here, all.
 */
export function withheldVariables(known: Recording | undefined, proposed: Recording): string[] {
  const placesOf = placeReader();
  const before = placesOf(known?.steps ?? []);
  const usual = new Map<string, Set<number | undefined>>();
  for (const step of known?.steps ?? [])
    for (const name of usedVariables([step]))
      usual.set(name, (usual.get(name) ?? new Set()).add(before.get(step.id)));
  const after = placesOf(proposed.steps);
  const withheld = proposed.steps.flatMap((step) => {
    const place = after.get(step.id);
    const isMoved = before.has(step.id) && before.get(step.id) !== place;
    return usedVariables([step]).filter((name) => isMoved || !usual.get(name)?.has(place));
  });
  return [...new Set(withheld)];
}

type Places = ReadonlyMap<string, number>;

/**
 * Tells where each step is done, by its id: two steps have the same number when the recordings say the same of their place. A
 * step without a scope is done wherever those before it have led, so all of them are part of its place.
 */
function placeReader(): (steps: readonly Step[]) => Places {
  const numbers = new Map<string, number>();
  const numberOf = (...parts: unknown[]): number => {
    const key = JSON.stringify(parts);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  return (steps) => {
    const ways = new Map<number, number>();
    const places = new Map<string, number>();
    for (const step of steps) {
      const { id, method, target, scope, expectation, tab = 0, arguments: args } = step;
      const led = ways.get(tab) ?? numberOf('start', tab);
      const site = scope ? numberOf('site', scope.origin) : led;
      const goesTo = method === 'navigate' ? numberOf('site', siteIn(args[0] ?? '')) : site;
      const hops = target ? splitHops(pathOf(target)).slice(0, -1) : [];
      places.set(id, numberOf(goesTo, hops));
      const next =
        method === 'navigate'
          ? numberOf('led', goesTo)
          : numberOf('led', goesTo, method, args, target, expectation);
      ways.set(tab, next);
      if (expectation?.kind === 'tab') ways.set(expectation.tab, next);
    }
    return places;
  };
}
