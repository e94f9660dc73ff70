import { conceptPhrases, type Concept } from '../lexicon';
import { wordsOf } from '../words';
import type { Intent, SaidTarget } from './intent';
import type { Masked } from './mask-quotes';
import { readTargets } from './parse-target';
import { languages, type SpokenLanguage } from './spoken-languages';
import { withoutFillers } from './strip-fillers';

/** Reads the whole as the name of an element to click: "Sign in". */
export function asName(whole: Masked): Intent[] {
  return languages.slice(0, 1).flatMap(({ grammar }) =>
    readTargets(whole.text, whole.masks, grammar)
      .slice(0, 1)
      .map((target): Intent => ({
        method: 'click',
        arguments: [],
        target: { ...target, name: target.fullName },
        weight: 0.95,
        exactOnly: true,
        naturalOnly: true,
      })),
  );
}

const deeds: ReadonlySet<Concept> = new Set([
  'submit',
  'sign-in',
  'sign-up',
  'sign-out',
  'checkout',
  'add-to-cart',
  'close',
  'cancel',
  'next',
  'back',
  'save',
  'accept',
  'reject',
  'pay',
  'subscribe',
  'forgot-password',
]);

/** Reads "Log out" or "accept all cookies" as a click on the button of that deed, in any language. */
export function asDeed(whole: Masked): Intent[] {
  const name = languages.map((language) => bareWords(whole.text, language)).find(isDeed);
  if (name === undefined) return [];
  const target: SaidTarget = { name, fullName: name, quoted: false, positions: [] };
  return [{ method: 'click', arguments: [], target, weight: 0.97, naturalOnly: true }];
}

function bareWords(text: string, language: SpokenLanguage): string {
  const words = wordsOf(withoutFillers(text, language)).text.split(' ');
  return words.filter((word) => !language.lexicon.determiners.includes(word)).join(' ');
}

function isDeed(phrase: string): boolean {
  return conceptPhrases.get(phrase)?.some((concept) => deeds.has(concept)) === true;
}

const naturalMethods = ['click', 'fill', 'selectOption', 'check', 'uncheck'] as const;

/** Reads "the email field" as an element without a deed. */
export function asPhrase(whole: Masked): Intent[] {
  return languages.flatMap(({ grammar }) =>
    readTargets(whole.text, whole.masks, grammar).flatMap((target) =>
      naturalMethods.map((method): Intent => ({
        method,
        arguments: [],
        target,
        weight: 1,
        naturalOnly: true,
        lacksValue: method === 'fill' || method === 'selectOption' ? true : undefined,
      })),
    ),
  );
}
