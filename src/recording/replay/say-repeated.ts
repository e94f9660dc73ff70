import type { RepeatResult } from '../../protocol/recordings/replay';

/** What a repeat came to, in words for people: `12 passes on 3 pages, 1 row had gone`. */
export function sayRepeated({ passes, pages, gone, isCut }: RepeatResult): string {
  return [
    `${count(passes, 'pass', 'passes')}${pages > 1 ? ` on ${pages} pages` : ''}`,
    ...(gone > 0 ? [`${count(gone, 'row', 'rows')} had gone`] : []),
    ...(isCut ? ['ended by its limit, and there was more'] : []),
  ].join(', ');
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
