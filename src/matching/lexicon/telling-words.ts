import { fold } from '../fold-words';
import type { Language } from './language';

/** The words with which one language states a field's value without a command. Lists have commas between their words. */
type TellingSource = {
  /** Verbs before the name of a field and its value: "enter the username ada". */
  verbs: string;
  /** Words between the name and the value: "the username is ada". */
  copulas: string;
  /** Words that begin a reference to a text that is not said: "my name", "the text below". */
  references: string;
  /** Words before the two ends of a range, "from … to"; those of the first pair are also said of one end alone. */
  ranges: string;
  /** Words for courtesy at the end of an instruction, which may be the end of a value. */
  courtesies: string;
};

const sources: Readonly<Record<Language, TellingSource>> = {
  en: {
    verbs:
      'enter, type in, type, set, put in, put, write, fill in, fill, input, key in, insert, make, choose, select, pick, switch to, add',
    copulas:
      'is, are, was, were, is called, is named, are called, equals, to, shall be, should be, will be, as',
    references:
      'my, your, his, her, our, their, the, this, that, these, those, same, it, them, whatever, what, which, some',
    ranges: 'from … until, from … to, from … till, from … through, between … and',
    courtesies: 'please, kindly, thanks, thank you',
  },
  de: {
    verbs:
      'gib, gebe, trage, trag, schreibe, schreib, setze, setz, tippe, tipp, stelle, stell, wähle, wähl, fülle, füll',
    copulas: 'ist, sind, war, waren, heißt, lautet, beträgt, auf, soll sein',
    references:
      'mein, meine, meinen, meinem, meiner, dein, deine, deinen, ihr, ihre, ihren, unser, unsere, der, die, das, den, dem, dieser, diese, dieses, diesen, derselbe, dieselbe, dasselbe, denselben, es, ihn',
    ranges:
      'von … bis, vom … bis, vom … bis zum, von … bis zum, ab … bis, zwischen … und, zwischen dem … und dem',
    courtesies: 'bitte, danke',
  },
  fr: {
    verbs:
      'saisis, saisissez, entre, entrez, tape, tapez, écris, écrivez, mets, mettez, indique, indiquez, renseigne, renseignez, choisis, choisissez, remplis, remplissez',
    copulas: "est, sont, était, s'appelle, se nomme, sur",
    references:
      "mon, ma, mes, ton, ta, tes, son, sa, ses, notre, votre, nos, vos, le, la, les, l', ce, cet, cette, ces, même",
    ranges: "du … au, de … à, à partir du … jusqu'au, entre le … et le, entre … et",
    courtesies: "s'il te plaît, s'il vous plaît, merci",
  },
  es: {
    verbs:
      'escribe, escriba, introduce, introduzca, pon, ponga, coloca, ingresa, ingrese, teclea, elige, selecciona, añade, rellena, rellene',
    copulas: 'es, son, era, se llama, a',
    references:
      'mi, mis, tu, tus, su, sus, nuestro, nuestra, el, la, los, las, este, esta, ese, esa, mismo, misma, lo',
    ranges: 'desde … hasta, del … al, de … a, desde el … hasta el, entre el … y el, entre … y',
    courtesies: 'por favor, gracias',
  },
  pt: {
    verbs:
      'escreve, escreva, digita, digite, insere, insira, põe, ponha, coloca, coloque, bota, preenche, preencha, informa, informe, escolhe, seleciona',
    copulas: 'é, são, era, se chama, chama-se',
    references:
      'meu, minha, meus, minhas, teu, tua, seu, sua, nosso, nossa, o, a, os, as, este, esta, esse, essa, mesmo, mesma',
    ranges: 'de … até, de … a, desde … até, entre … e',
    courtesies: 'por favor, obrigado, obrigada',
  },
  it: {
    verbs:
      'scrivi, scriva, inserisci, inserisca, digita, digiti, metti, metta, imposta, scegli, seleziona, compila, compili',
    copulas: 'è, sono, era, si chiama, a',
    references:
      "mio, mia, miei, mie, tuo, tua, suo, sua, nostro, nostra, il, lo, la, i, gli, le, l', questo, questa, stesso, stessa",
    ranges: 'dal … al, da … a, dal … fino al, tra il … e il, tra … e',
    courtesies: 'per favore, per piacere, grazie',
  },
  nl: {
    verbs: 'typ, type, voer, vul, schrijf, zet, geef, kies',
    copulas: 'is, zijn, was, heet, op',
    references:
      'mijn, jouw, je, uw, zijn, haar, onze, ons, hun, de, het, deze, dit, die, dat, hetzelfde, dezelfde',
    ranges: 'van … tot, van … tot en met, vanaf … tot, tussen … en',
    courtesies: 'alsjeblieft, alstublieft, bedankt, graag',
  },
  pl: {
    verbs: 'wpisz, podaj, wprowadź, napisz, ustaw, wstaw, wybierz, wypełnij',
    copulas: 'to, jest, są, był, była, było, nazywa się, na',
    references:
      'mój, moja, moje, mojego, moją, twój, twoja, twoje, swój, swoje, ten, ta, to, te, tego, tę, ten sam, to samo',
    ranges: 'od … do, między … a',
    courtesies: 'proszę, dziękuję',
  },
  ja: {
    verbs: '',
    copulas: 'は',
    references: '私の, わたしの, 僕の, 以下の, 次の, 上の, 下の, この, その, 同じ',
    ranges: '',
    courtesies: '',
  },
  zh: {
    verbs: '',
    copulas: '是, 为, 叫',
    references: '我的, 你的, 您的, 以下, 下面的, 上面的, 这个, 那个, 同一个, 相同的',
    ranges: '',
    courtesies: '',
  },
};

/** The words of one language, folded. */
export type TellingWords = Readonly<Record<Exclude<keyof TellingSource, 'ranges'>, readonly string[]>> & {
  ranges: readonly (readonly [string, string])[];
};

export function tellingWords(language: Language): TellingWords {
  const { verbs, copulas, references, ranges, courtesies } = sources[language];
  return {
    verbs: itemsOf(verbs),
    copulas: itemsOf(copulas),
    references: itemsOf(references),
    ranges: itemsOf(ranges).map((pair) => {
      const [start = '', end = ''] = pair.split(' … ');
      return [start, end];
    }),
    courtesies: itemsOf(courtesies),
  };
}

function itemsOf(list: string): string[] {
  return list === '' ? [] : list.split(', ').map(fold);
}
