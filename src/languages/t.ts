import { i18n, type GeneratedI18nStructure } from '#i18n';

/** The name of a sentence of the panel, as in `en/panel.yml`. */
export type SentenceName = keyof GeneratedI18nStructure;

type Substitution = string | number;

type Substitutions = {
  0: [];
  1: [Substitution];
  2: [Substitution, Substitution];
  3: [Substitution, Substitution, Substitution];
  4: [Substitution, Substitution, Substitution, Substitution];
  5: [Substitution, Substitution, Substitution, Substitution, Substitution];
};

/** How each sentence is filled: nothing, its substitutions, or a number that chooses its form and, where it has more, those. */
type Fillings = {
  [Name in SentenceName]: GeneratedI18nStructure[Name] extends {
    plural: infer Plural;
    substitutions: infer Count extends keyof Substitutions;
  }
    ? Plural extends true
      ? Count extends 0 | 1
        ? [count: number, substitutions?: Substitutions[Count]]
        : [count: number, substitutions: Substitutions[Count]]
      : Count extends 0
        ? []
        : [substitutions: Substitutions[Count]]
    : never;
};

/** The sentence in the browser's language. Looked up in one table: the overloads of `i18n.t` map all names at each call. */
export function t<Name extends SentenceName>(name: Name, ...filling: Fillings[Name]): string {
  return translate(name, ...filling);
}

/** The sentence of a key that is made at run time: empty where there is none. */
export function sentenceOfKey(key: string, parts: readonly string[]): string {
  return translate(key, parts);
}

const translate: (name: string, ...filling: unknown[]) => string = i18n.t;
