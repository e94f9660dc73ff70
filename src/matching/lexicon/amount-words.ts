import { runsOf } from '../fold-words';

/** Number words, each with its number: those of a list stand for the number at its head. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'one, a, an, single, ein, eine, einen, eins, un, une, uno, una, um, uma, een, jeden, jedna, jedno, 一',
    2: 'two, couple, both, zwei, deux, dos, dois, duas, due, twee, dwa, dwie, 二, 两',
    3: 'three, drei, trois, tres, três, tre, drie, trzy, 三',
    4: 'four, vier, quatre, cuatro, quatro, quattro, cztery, 四',
    5: 'five, fünf, cinq, cinco, cinque, vijf, pięć, 五',
    6: 'six, sechs, seis, sei, zes, sześć, 六',
    7: 'seven, sieben, sept, siete, sete, sette, zeven, siedem, 七',
    8: 'eight, acht, huit, ocho, oito, otto, osiem, 八',
    9: 'nine, neun, neuf, nueve, nove, negen, dziewięć, 九',
    10: 'ten, zehn, dix, diez, dez, dieci, tien, dziesięć, 十',
    11: 'eleven, elf, onze, once, undici, jedenaście',
    12: 'twelve, dozen, zwölf, dutzend, douze, doce, doze, dodici, twaalf, dwanaście',
    15: 'fifteen, fünfzehn, quinze, quince, quindici, vijftien, piętnaście',
    20: 'twenty, zwanzig, vingt, veinte, vinte, venti, twintig, dwadzieścia, 二十',
    30: 'thirty, dreißig, trente, treinta, trinta, trenta, dertig, trzydzieści, 三十',
    40: 'forty, vierzig, quarante, cuarenta, quarenta, quaranta, veertig, czterdzieści',
    50: 'fifty, fünfzig, cinquante, cincuenta, cinquenta, cinquanta, vijftig, pięćdziesiąt, 五十',
    60: 'sixty, sechzig, soixante, sesenta, sessenta, sessanta, zestig, sześćdziesiąt',
    70: 'seventy, siebzig, setenta, settanta, zeventig',
    80: 'eighty, achtzig, ochenta, oitenta, ottanta, tachtig',
    90: 'ninety, neunzig, noventa, novanta, negentig',
    100: 'hundred, hundert, cent, cien, ciento, cem, cento, honderd, sto, 百',
    1000: 'thousand, tausend, mille, mil, duizend, tysiąc, 千',
  }).flatMap(([number, words]) =>
    words.split(', ').map((word): [string, number] => [runsOf(word).join(' '), Number(number)]),
  ),
);

const phrases = (list: string) => new Set(list.split(', ').map((phrase) => runsOf(phrase).join(' ')));

/** Names of fields that ask for an amount. */
export const amountWords = phrases(
  'amount, sum, price, tip, donation, seats, tickets, quantity, qty, number of, how many, persons, guests, betrag, summe, trinkgeld, anzahl, menge, plätze, personen, montant, somme, pourboire, quantité, nombre, places, importe, monto, cantidad, propina, plazas, valor, quantia, quantidade, gorjeta, lugares, importo, somma, mancia, quantità, posti, bedrag, fooi, aantal, plaatsen, kwota, napiwek, ilość, liczba, miejsca, 金額, 数量, 人数, チップ, 金额, 小费',
);

/** Words after a number that only say that things are counted: "3 pcs", `3個`. */
export const counterWords = phrases(
  'pc, pcs, piece, pieces, unit, units, times, stück, stk, mal, pièce, pièces, unité, unités, fois, pieza, piezas, unidad, unidades, veces, peça, peças, unidade, vezes, pezzo, pezzi, unità, volte, stuk, stuks, keer, sztuka, sztuki, sztuk, szt, razy, 個, 枚, 本, 名, 人, 点, 台, 冊, 回, 个, 件, 张, 位, 次',
);

/** Words by which a deed is done more than once. */
export const recurrences = phrases(
  'months, years, weeks, monate, jahre, wochen, ans, meses, años, anos, mesi, anni, maanden, jaren, miesięcy, miesiące, lata, lat, ヶ月, か月, 个月, every month, monthly, each month, per month, month, every week, weekly, every year, yearly, annually, recurring, auto renew, automatically renew, monatlich, jeden monat, monat, wöchentlich, jährlich, jedes jahr, verlängert sich, dauerauftrag, mensuel, chaque mois, mois, mensuellement, tous les mois, annuel, chaque année, mensual, cada mes, mes, mensualmente, anual, cada año, mensal, todo mês, mês, todos os meses, mensile, ogni mese, mese, annuale, ogni anno, maandelijks, elke maand, maand, jaarlijks, elk jaar, miesięcznie, co miesiąc, miesiąc, rocznie, co rok, 毎月, 月額, 毎年, 定期, 每月, 每年, 自动续费',
);

/** Words that choose one of several amounts without saying it. */
export const choosers = phrases(
  'cheapest, smallest, lowest, largest, biggest, first, last, standard, default, usual, all, günstigste, billigste, kleinste, größte, erste, übliche, alle, moins cher, plus petit, premier, más barato, más barata, primero, mais barato, mais barata, primeiro, più economico, più economica, primo, goedkoopste, kleinste, eerste, najtańszy, najtańszą, pierwszy, 一番安い, 最安, 最便宜',
);

/** Words of labels by which somebody gets leave to do something. */
export const consentWords = phrases(
  'may, can, debit, darf, dürfen, abbuchen, einziehen, peut, peuvent, prélever, puede, pueden, pode, podem, può, possono, mag, mogen, afschrijven, może, mogą, obciążyć, してもよい, 可以',
);

/** Words for the terms that forms want accepted before they are sent. */
export const formTerms = phrases(
  'terms, conditions, privacy, agb, bedingungen, datenschutz, cgv, conditions générales, confidentialité, condiciones, privacidad, termos, condições, privacidade, condizioni, voorwaarden, regulamin, warunki, 規約, プライバシー, 条款, 隐私',
);

/** Words before the highest amount to pay; in scripts without spaces, also after it. */
export const limits =
  'more than, at most, up to, no more than, maximum, max, max., under, below, less than, limit of, höchstens, maximal, bis zu, unter, mehr als, weniger als, plus de, au plus, moins de, jusqu’à, más de, como máximo, menos de, hasta, mais de, no máximo, até, più di, al massimo, meno di, fino a, meer dan, hoogstens, maximaal, onder de, minder dan, tot, więcej niż, najwyżej, maksymalnie, poniżej, do, 以下, 以内, まで, 以上, 最多, 不超过, 上限'.split(
    ', ',
  );
