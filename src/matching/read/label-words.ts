import { matcherSources } from '../../languages/generated/matcher';
import { phrasesOf } from './lexicon';

const groups = matcherSources
  .flatMap(({ labels }) => labels)
  .map((group) => {
    const [said = '', labels = said] = group.split(' > ');
    return { said: phrasesOf(said), labels: phrasesOf(labels) };
  });

/** Words for a number, of which labels have the shorter: "Customer no.". */
const numbers = matcherSources.flatMap(({ numberSigns }) =>
  phrasesOf(numberSigns).map((pair) => pair.split(' ')),
);

/** The name with a shorter word for "number". */
export function withShortNumber(name: string): string[] {
  const words = name.split(' ');
  return numbers.flatMap(([long = '', short = '']) =>
    words.length > 1 && words.includes(long)
      ? words.map((word) => (word === long ? short : word)).join(' ')
      : [],
  );
}

/** The other labels that a field may have of which somebody speaks so. Both are folded. */
export function labelsLike(said: string): string[] {
  const others = groups.filter((group) => group.said.includes(said)).flatMap(({ labels }) => labels);
  return [...new Set(others)].filter((label) => label !== said);
}
