import { runsOf } from '../fold-words';
import type { Language } from './language';

/**
 * Ways to speak of one field: in each group, what people say before a value ("leaving on", "call it") and what fields are
 * labelled stand for one another; words before a ">" are only said, and those after it only labels. They count only where the
 * value fits the field.
 */
const groups: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'from, origin, flying from, leaving from, departing from, travelling from, departure airport, departure city, leaving',
    'to, destination, going to, flying to, travelling to, heading to, arrival airport, arrival city, where to',
    'from, start, start date, first day, starting, starting on, starts, starts on, begin, begins, begins on, beginning, since, date from, from date, departure, departure date, depart, departing, departing on, leave on, leaving on, outbound',
    'from, start date, arriving, arriving on, arrive on, arrival, arrival date, check in, check in date',
    'to, until, till, through, end, end date, last day, ending, ending on, ends, ends on, date to, to date, return, return date, returning, returning on, coming back on',
    'until, end date, departure, departure date, leave on, leaving on, check out, check out date',
    'start time, starts at, start at, begin at, begins at, begins, starts, from',
    'end time, ends at, end at, ends, until',
    'at > time, pickup time, delivery time, arrival time',
    'on > date, day',
    'title, event name, event title, add title, subject',
    'name it, call it, title it, called, named > name, title, event name, add title',
    'where, location, place, venue, add location',
    'was born on, born on, born > date of birth, birth date, birthday, birthdate',
    'live in, based in, come from, located in > country, city, town, location',
    'ssn, social security number',
    'note, notes, comment, comments, message, remarks, delivery note',
    'substitute, stand in, replacement, deputy',
    'coupon, voucher, promo code, discount code, coupon code, voucher code, gift code, coupon or gift code',
    'signed, date signed, date of signature, signature date, signed on',
    'admin password, administrator password',
    'colour, color',
  ],
  de: [
    'von, start, startort, abflug von, abfahrt von, abflugort, abfahrtsort',
    'nach, ziel, zielort, ankunftsort, reiseziel',
    'von, ab, vom, beginn, anfang, start, startdatum, erster tag, beginnt am, hinflug, hinfahrt, hinreise',
    'von, ab, anreise, anreise am, ankunft',
    'bis, bis zum, ende, enddatum, letzter tag, endet am, rückflug, rückfahrt, rückreise, zurück am',
    'bis, bis zum, abreise, abreise am',
    'startzeit, beginnt um, ab, beginn',
    'endzeit, endet um, bis, ende',
    'um > uhrzeit, zeit',
    'am > datum, tag',
    'nenne es, nenn es, es heißt > name, titel, bezeichnung',
    'wo > ort, adresse, standort',
    'geboren am, bin geboren am > geburtsdatum, geburtstag',
    'wohne in, lebe in, komme aus > land, ort, stadt, wohnort',
    'plz, postleitzahl',
    'notiz, bemerkung, bemerkungen, kommentar, nachricht, hinweis, anmerkung, anmerkungen',
    'vertretung, stellvertretung, vertreter',
    'gutschein, gutscheincode, rabattcode, aktionscode',
  ],
  fr: [
    'de, depuis, départ, origine, au départ de, ville de départ, gare de départ',
    'à, vers, destination, arrivée, ville d’arrivée, gare d’arrivée',
    'du, à partir du, début, date de début, premier jour, commence le, date de départ, départ, départ le, aller, aller le',
    'du, à partir du, arrivée, arrivée le, date d’arrivée',
    'au, jusqu’au, fin, date de fin, dernier jour, se termine le, retour, retour le, date de retour',
    'heure de début, commence à, début',
    'heure de fin, se termine à, fin',
    'à > heure',
    'le > date, jour',
    'nomme le, appelle le, intitulé > nom, titre',
    'où > lieu, adresse, endroit',
    'né le, née le, suis né le, suis née le > date de naissance',
    'habite en, habite à, habite au, vis en, vis à > pays, ville',
    'code postal, cp',
    'note, commentaire, remarque, message',
    'motif, raison, motif de la visite',
    'code promo, bon de réduction, coupon',
  ],
  es: [
    'de, desde, origen, salida, saliendo de, ciudad de origen',
    'a, hasta, destino, llegada, ciudad de destino',
    'del, desde, desde el, a partir del, inicio, fecha de inicio, primer día, empieza el, ida, fecha de ida, fecha de salida',
    'del, desde, desde el, entrada, fecha de entrada, llegada, fecha de llegada',
    'hasta, hasta el, al, fin, fecha de fin, último día, termina el, vuelta, fecha de vuelta, regreso',
    'hasta, hasta el, al, salida, fecha de salida',
    'a las > hora, hora de entrega',
    'el > fecha, día',
    'llámalo, ponle > nombre, título',
    'dónde, entregar en, entrega en > lugar, dirección, ubicación, dirección de entrega',
    'dirección, dirección de entrega',
    'nací el > fecha de nacimiento',
    'vivo en, soy de > país, ciudad',
    'código postal, cp',
    'nota, comentario, comentarios, mensaje, observaciones',
    'cupón, código promocional, código de descuento',
  ],
  pt: [
    'de, desde, origem, partida, saindo de',
    'para, destino, chegada, indo para',
    'de, desde, a partir de, início, data de início, data inicial, primeiro dia, começa em, ida, data de ida, partida',
    'de, a partir de, entrada, chegada, check in',
    'até, fim, data de fim, data final, último dia, termina em, volta, data de volta, retorno',
    'até, saída, check out',
    'às > hora, horário',
    'em > data, dia',
    'chama, dá o nome de > nome, título',
    'onde, entregar em, entrega em > local, lugar, endereço, morada, localização',
    'endereço, morada',
    'nasci em, nascido em, nascida em > data de nascimento',
    'moro em, vivo em, sou de > país, cidade',
    'cep, código postal',
    'nota, comentário, observação, observações, mensagem, recado',
    'cupom, cupão, código promocional, código de desconto',
  ],
  it: [
    'da, partenza, origine, partendo da, città di partenza',
    'a, per, destinazione, arrivo, città di arrivo',
    'dal, da, inizio, data di inizio, data inizio, primo giorno, inizia il, andata, data di andata, partenza',
    'dal, arrivo, data di arrivo, check in',
    'al, fino al, fine, data di fine, data fine, ultimo giorno, finisce il, ritorno, data di ritorno',
    'al, fino al, check out',
    'alle > ora, orario',
    'il > data, giorno',
    'chiamalo > nome, titolo',
    'dove > luogo, indirizzo, posizione',
    'nato il, nata il, sono nato il, sono nata il > data di nascita',
    'abito in, abito a, vivo in, vivo a > paese, città',
    'cap, codice postale',
    'nota, note, commento, messaggio, osservazioni',
    'buono, codice promozionale, codice sconto, coupon',
  ],
  nl: [
    'van, vanaf, vertrek, vertrek vanaf, herkomst, vertrekplaats',
    'naar, bestemming, aankomst',
    'van, vanaf, begin, start, startdatum, begindatum, eerste dag, begint op, heenreis, vertrek, vertrekdatum',
    'van, vanaf, aankomst, inchecken',
    'tot, tot en met, t m, einde, einddatum, laatste dag, eindigt op, terugreis, terug op, retour',
    'tot, uitchecken',
    'begintijd, begint om',
    'eindtijd, eindigt om, tot',
    'om > tijd, tijdstip',
    'op > datum, dag',
    'noem het > naam, titel',
    'waar > plaats, locatie, adres',
    'geboren op, ben geboren op > geboortedatum',
    'woon in > land, plaats, woonplaats',
    'notitie, opmerking, opmerkingen, bericht, reactie',
    'kortingscode, actiecode, cadeaubon, coupon',
  ],
  pl: [
    'z, skąd, wyjazd z, miejsce wyjazdu',
    'do, dokąd, cel, miejsce docelowe',
    'od, początek, data początkowa, data od, pierwszy dzień, zaczyna się, wyjazd, data wyjazdu',
    'od, przyjazd, zameldowanie',
    'do, koniec, data końcowa, data do, ostatni dzień, kończy się, powrót, data powrotu',
    'do, wymeldowanie',
    'o > godzina, czas',
    'dnia > data, dzień',
    'nazwij to > nazwa, tytuł',
    'gdzie > miejsce, lokalizacja, adres',
    'urodziłem się, urodziłam się, urodzony, urodzona > data urodzenia',
    'mieszkam w > kraj, miasto',
    'notatka, uwagi, komentarz, wiadomość',
    'kupon, kod rabatowy, kod promocyjny',
  ],
  ja: [
    '出発地, 出発, から',
    '目的地, 到着地, 行き先',
    '開始日, 開始, 初日, チェックイン',
    '終了日, 終了, 最終日, チェックアウト',
    '名前, 件名, タイトル, 題名',
    '場所, 住所, 所在地',
    'メモ, コメント, 備考, メッセージ',
    'クーポン, クーポンコード',
  ],
  zh: [
    '出发地, 出发城市, 从',
    '目的地, 到达城市, 到',
    '开始日期, 开始, 第一天, 入住日期, 入住, 出发日期',
    '结束日期, 结束, 最后一天, 退房日期, 退房, 返回日期',
    '名称, 标题, 名字',
    '地点, 位置, 地址',
    '备注, 留言, 评论, 说明',
    '优惠券, 优惠码, 折扣码',
  ],
};

type Group = { said: readonly string[]; labels: readonly string[] };

const labelGroups: readonly Group[] = Object.values(groups)
  .flat()
  .map((group) => {
    const [said = '', labels = said] = group.split(' > ');
    return { said: wordsIn(said), labels: wordsIn(labels) };
  });

function wordsIn(list: string): string[] {
  return list.split(', ').map((label) => runsOf(label).join(' '));
}

/** Words for a number, of which labels have the shorter: "Customer no.". */
const numbers =
  'number no, nummer nr, numéro no, numéro n, número n, número núm, numero n, numero num, numer nr'
    .split(', ')
    .map((pair) => pair.split(' ').map((word) => runsOf(word).join(' ')));

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
  const others = labelGroups.filter((group) => group.said.includes(said)).flatMap(({ labels }) => labels);
  return [...new Set(others)].filter((label) => label !== said);
}

/** Units that labels name beside what they ask for: "Disk (GB)". */
export const unitWords: ReadonlySet<string> = new Set(
  'px, pt, em, gb, mb, kb, tb, gib, mib, kg, g, mg, lb, lbs, oz, km, m, cm, mm, mi, ft, in, l, ml, min, mins, minutes, sec, secs, seconds, s, ms, h, hrs, hours, eur, usd, gbp, chf, jpy, pln, r, percent, days, kw, kwh, w, v, c, f, kcal, cal, kj, bpm, rpm, mph, hz, khz, mhz, ghz, mbps, dpi, db, ha'
    .split(', ')
    .map((unit) => runsOf(unit).join(' ')),
);
