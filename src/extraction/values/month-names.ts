/** The names of each month, full and short, by language. */
const names = [
  'january january jan|januar jän jan jänner|janvier janv|enero ene|gennaio gen|januari|stycznia styczeń sty|janeiro',
  'february feb|februar|février févr fév|febrero|febbraio feb|februari|lutego luty lut|fevereiro fev',
  'march mar|märz mär mrz|mars|marzo|marzo|maart mrt|marca marzec|março',
  'april apr|april|avril avr|abril abr|aprile|april|kwietnia kwiecień kwi|abril',
  'may|mai|mai|mayo|maggio mag|mei|maja maj|maio',
  'june jun|juni|juin|junio|giugno giu|juni|czerwca czerwiec cze|junho',
  'july jul|juli|juillet juil|julio|luglio lug|juli|lipca lipiec lip|julho',
  'august aug|august|août aoû|agosto ago|agosto|augustus|sierpnia sierpień sie|agosto',
  'september sept sep|september|septembre|septiembre|settembre set|september|września wrzesień wrz|setembro',
  'october oct|oktober okt|octobre|octubre|ottobre ott|oktober|października październik paź|outubro out',
  'november nov|november|novembre|noviembre|novembre|november|listopada listopad lis|novembro',
  'december dec|dezember dez|décembre déc|diciembre dic|dicembre|december|grudnia grudzień gru|dezembro',
];

const months: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, at) => list.split(/[ |]/).map((name): [string, number] => [name, at + 1])),
);

/** The number of a month by its name, 1 to 12; undefined for any other word. */
export const monthNamed = (name: string): number | undefined =>
  months.get(name.toLowerCase().replace(/\.$/, ''));
