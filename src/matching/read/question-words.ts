import { matcherSources } from '../../languages/generated/matcher';
import type { MatcherSource } from '../../languages/source';

/** Patterns over all languages; what each is, `src/languages/source.ts` says. */

const few = "(?: [\\p{L}']+){0,3}?";

const alternatives = (kind: keyof MatcherSource['questions']): string =>
  matcherSources
    .flatMap(({ questions }) => questions[kind])
    .join('|')
    .replaceAll('{few}', few);
const wholeWord = (kind: keyof MatcherSource['questions']): string =>
  `(?:${alternatives(kind)})(?![\\p{L}\\p{N}])`;
const starts = (kind: keyof MatcherSource['questions']) => new RegExp(`^${wholeWord(kind)}`, 'u');
const has = (kind: keyof MatcherSource['questions']) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${wholeWord(kind)}`, 'u');

export const leadIns = starts('leadIns');
export const questionStarts = starts('starts');
export const requests = starts('requests');
export const tags = new RegExp(`^(?:${alternatives('tags')})$`, 'u');
export const readingStarts = starts('reading');
export const readingInfinitives = has('infinitives');
export const statementStarts = starts('statements');
export const wishes = has('wishes');
export const postponers = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wholeWord('postponers')})`, 'iu');

/** The same for scripts without spaces. */
export const unspacedQuestion = new RegExp(`[？?]|${alternatives('unspaced')}`, 'u');
export const unspacedRequest = new RegExp(alternatives('unspacedRequests'), 'u');
export const unspacedReading = new RegExp(alternatives('unspacedReading'), 'u');
export const unspacedPostponer = new RegExp(`^.*?(?:${alternatives('unspacedPostponers')})`, 'u');
