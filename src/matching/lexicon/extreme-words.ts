import { tableOf } from './table';

/** The choice of one of several things by the least or the most of a measure. */
export type Extreme = 'cheapest' | 'dearest' | 'newest' | 'oldest' | 'largest' | 'smallest' | 'best';

const words: readonly (readonly [Extreme, string])[] = [
  [
    'cheapest',
    'cheapest, least expensive, lowest priced, günstigste, günstigsten, billigste, billigsten, le moins cher, la moins chère, moins cher, moins chère, más barato, más barata, mais barato, mais barata, più economico, più economica, meno caro, meno cara, goedkoopste, najtańszy, najtańszą, najtańszego, najtańsza, 一番安い, 最安の, 最便宜的',
  ],
  [
    'dearest',
    'dearest, most expensive, priciest, teuerste, teuersten, le plus cher, la plus chère, plus cher, plus chère, más caro, más cara, mais caro, mais cara, più caro, più cara, duurste, najdroższy, najdroższą, najdroższego, najdroższa, 一番高い, 最贵的',
  ],
  [
    'newest',
    'newest, latest, most recent, neueste, neuesten, neuste, le plus récent, la plus récente, plus récent, plus récente, más reciente, más nuevo, más nueva, mais recente, mais novo, mais nova, più recente, nieuwste, najnowszy, najnowszą, najnowszego, najnowsza, 最新の, 最新的',
  ],
  [
    'oldest',
    'oldest, earliest, älteste, ältesten, le plus ancien, la plus ancienne, plus ancien, plus ancienne, más antiguo, más antigua, mais antigo, mais antiga, più vecchio, più vecchia, oudste, najstarszy, najstarszą, najstarszego, najstarsza, 最古の, 最旧的',
  ],
  [
    'largest',
    'largest, biggest, größte, größten, le plus grand, la plus grande, plus grand, plus grande, más grande, maior, più grande, grootste, największy, największą, największego, największa, 一番大きい, 最大的',
  ],
  [
    'smallest',
    'smallest, kleinste, kleinsten, le plus petit, la plus petite, plus petit, plus petite, más pequeño, más pequeña, menor, più piccolo, più piccola, najmniejszy, najmniejszą, najmniejszego, najmniejsza, 一番小さい, 最小的',
  ],
  [
    'best',
    'best rated, highest rated, with the highest rating, top rated, am besten bewertete, bestbewertete, mieux noté, mieux notée, mejor valorado, mejor valorada, mais bem avaliado, più votato, best beoordeelde, najlepiej oceniany, 評価が一番高い, 评分最高的',
  ],
];

/** Phrase, folded → its meanings. */
export const extremePhrases: ReadonlyMap<string, readonly Extreme[]> = tableOf(words);
