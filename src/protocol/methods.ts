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

/** Whether a method of this name, which may be none of ours, takes such arguments. */
export const takes = (name: string | undefined, ...grammars: readonly Grammar[]): boolean =>
  isMethod(name) && grammars.includes(methodFacts[name].takes);

/** Whether a method of this name, which may be none of ours, is such a deed. */
export const isDeed = (name: string | undefined, ...deeds: readonly Deed[]): boolean =>
  isMethod(name) && deeds.includes(methodFacts[name].deed);

/** Whether an effect, in whatever frame or tab, is what proves it. */
export const isProvedByEffect = (name: string): boolean =>
  isMethod(name) && methodFacts[name].proof === 'effect';
