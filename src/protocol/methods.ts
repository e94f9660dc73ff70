import { facts } from '../methods/facts';
import type { Deed, Grammar, MethodFacts } from './define-method';

/** The methods of elements: a folder for each in `src/methods`. */
export type MethodName = keyof typeof facts;

export const methodFacts: { readonly [Name in MethodName]: MethodFacts & { readonly name: Name } } = facts;

/** In the order in which a model is told of them: the usual ones first. */
export const methods: readonly MethodName[] = Object.values(facts)
  .toSorted((one, other) => one.place - other.place)
  .map(({ name }) => name);

export const isMethod = (name: string | undefined): name is MethodName =>
  name !== undefined && Object.hasOwn(facts, name);

/** True if the method is ours and takes such arguments. */
export const takes = (name: string | undefined, ...grammars: readonly Grammar[]): boolean =>
  isMethod(name) && grammars.includes(methodFacts[name].takes);

/** True if the method is ours and such a deed. */
export const isDeed = (name: string | undefined, ...deeds: readonly Deed[]): boolean =>
  isMethod(name) && deeds.includes(methodFacts[name].deed);

/** True if an effect proves the method, in whatever frame or tab. */
export const isProvedByEffect = (name: string): boolean =>
  isMethod(name) && methodFacts[name].proof === 'effect';

/** An argument that is a place in the element, in CSS px from its corner: `30,20`. */
export const isPlace = (argument: string): boolean =>
  /^-?\d+(\.\d+)?,\s*-?\d+(\.\d+)?$/u.test(argument.trim());

/** The place that an argument is; undefined for any other. */
export function readPlace(argument = ''): Record<'x' | 'y', number> | undefined {
  const [x = 0, y = 0] = isPlace(argument) ? argument.split(',').map(Number) : [];
  return isPlace(argument) ? { x, y } : undefined;
}
