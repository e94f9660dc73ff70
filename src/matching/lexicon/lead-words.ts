import { fold } from '../fold-words';
import type { Language } from './language';

/** The words of one language around what is wanted. Lists have commas between their words. */
type LeadSource = {
  /** Words before a deed that only ask for it politely: "would you mind". */
  requests: string;
  /** Words before a thing that say it is wanted, or so: "I want", "it's", "we're". */
  wishes: string;
  /** Words after a thing that say it is wanted: `したい`. */
  wishesAfter?: string;
  /** Words that refuse what is named, wherever they stand: "don't", "without". */
  refusals: string;
  /** Verbs that hide what they name. */
  hiding: string;
  /** Words after a thing that say it is to be on, or off. */
  on: string;
  off: string;
  /** Words after a thing that a deed is done to: `を`. */
  objects?: string;
};

const sources: Readonly<Record<Language, LeadSource>> = {
  en: {
    requests:
      "would you mind, do you mind, would you, would you please, will you, could we, can we, let's, let us, let me, help me, help me to, try to, i need you to, i want you to, i'd like you to, hey, hi, hello, ok, okay, well, yes",
    wishes:
      "i want, i want to, i wanna, i'd like, i'd like to, i would like, i would like to, i need, i need to, i have to, i prefer, i'd prefer, i'd rather, i'll, i will, i'll take, i'll have, i'll go with, i take, i choose, i'm, i am, we want, we want to, we'd like, we'd like to, we would like, we would like to, we need, we need to, we prefer, we'll, we will, we're, we are, it's, it is, that's, this is, make it, let it be, give me, get me, go for, go with",
    refusals: "don't, do not, dont, never, without, no, no more, no longer, not",
    hiding: 'hide, mute',
    on: 'on, enabled, active',
    off: 'off, disabled, inactive',
  },
  de: {
    requests:
      'kannst du bitte, kannst du, könntest du, könnten sie, können sie, würdest du, würden sie, hilf mir, lass uns, lass mich, hallo, ok, okay, ja',
    wishes:
      'ich will, ich möchte, ich möchte gern, ich möchte gerne, ich hätte gern, ich hätte gerne, ich brauche, ich nehme, ich bin, ich muss, ich würde gern, ich würde gerne, ich bevorzuge, ich werde, wir wollen, wir möchten, wir brauchen, wir nehmen, wir sind, wir hätten gern, wir hätten gerne, es ist, das ist, es soll, gib mir',
    refusals: 'nicht, nicht mehr, kein, keine, keinen, keinem, keiner, ohne, nie',
    hiding: 'verberge, verbirg, verstecke, ausblenden, verbergen',
    on: 'an, ein, aktiviert, eingeschaltet, aktivieren, einschalten',
    off: 'aus, deaktiviert, ausgeschaltet, deaktivieren, ausschalten',
  },
  fr: {
    requests:
      'peux-tu, pouvez-vous, pourrais-tu, pourriez-vous, voudriez-vous, est-ce que tu peux, est-ce que vous pouvez, tu peux, vous pouvez, aide-moi à, aidez-moi à, bonjour, ok, oui',
    wishes:
      "je veux, je voudrais, j'aimerais, je souhaite, je souhaiterais, j'ai besoin de, je prends, je préfère, je préférerais, je suis, je dois, nous voulons, nous voudrions, nous souhaitons, nous sommes, nous prenons, on veut, on voudrait, on est, on prend, c'est, ce sera, il s'agit de, il me faut, donne-moi, donnez-moi",
    refusals: "ne, n', pas, plus de, sans, jamais, aucun, aucune",
    hiding: 'masque, masquez, masquer, cache, cachez, cacher',
    on: 'activé, activée, allumé',
    off: 'désactivé, désactivée, éteint',
  },
  es: {
    requests:
      'puedes, podrías, puede, podría, me puedes, me podrías, puede usted, podemos, ayúdame a, vamos a, hola, vale, ok, sí',
    wishes:
      'quiero, quisiera, me gustaría, deseo, necesito, prefiero, tomo, me quedo con, soy, estoy, voy a, tengo que, queremos, nos gustaría, necesitamos, preferimos, somos, estamos, es, son, dame, deme, ponme',
    refusals: 'no, sin, nunca, ya no',
    hiding: 'oculta, oculte, ocultar, esconde, esconda, esconder',
    on: 'activado, activada, encendido, encendida',
    off: 'desactivado, desactivada, apagado, apagada',
  },
  pt: {
    requests:
      'você pode, você consegue, você poderia, pode, podes, poderia, consegue, consegues, dá para, dá pra, me ajuda a, ajuda-me a, olá, oi, ok, sim',
    wishes:
      'quero, queria, eu quero, eu queria, gostaria de, eu gostaria de, preciso, preciso de, prefiro, vou, fico com, sou, estou, tenho que, queremos, precisamos, precisamos de, somos, estamos, é',
    refusals: 'não, sem, nunca, não mais',
    hiding: 'oculta, oculte, ocultar, esconde, esconda, esconder',
    on: 'ativado, ativada, ligado, ligada',
    off: 'desativado, desativada, desligado, desligada',
  },
  it: {
    requests: 'puoi, potresti, può, potrebbe, mi puoi, mi potresti, possiamo, aiutami a, ciao, ok, sì',
    wishes:
      'voglio, vorrei, mi piacerebbe, desidero, ho bisogno di, mi serve, preferisco, prendo, sono, devo, vogliamo, vorremmo, preferiamo, siamo, è, dammi',
    refusals: 'non, senza, mai, nessun, nessuna, nessuno',
    hiding: 'nascondi, nasconda, nascondere',
    on: 'attivo, attiva, attivato, attivata, acceso, accesa',
    off: 'disattivo, disattivato, disattivata, spento, spenta',
  },
  nl: {
    requests: 'kun je, kunt u, kan je, zou je, zou u, wil je, wilt u, help me, laten we, hallo, ok, oké, ja',
    wishes:
      'ik wil, ik wil graag, ik zou graag, ik neem, ik ben, ik moet, ik ga voor, ik heb liever, wij willen, we willen, we willen graag, we zijn, wij zijn, we nemen, het is, dit is, doe maar, geef me, geef mij',
    refusals: 'niet, niet meer, geen, zonder, nooit',
    hiding: 'verberg, verbergen',
    on: 'aan, ingeschakeld',
    off: 'uit, uitgeschakeld',
  },
  pl: {
    requests:
      'czy możesz, czy mógłbyś, czy mogłabyś, możesz, mógłbyś, mogłabyś, czy może pan, czy może pani, pomóż mi, cześć, ok, tak',
    wishes:
      'chcę, chciałbym, chciałabym, potrzebuję, wolę, wybieram, biorę, jestem, muszę, chcemy, chcielibyśmy, potrzebujemy, jesteśmy, to jest, poproszę, poproszę o',
    refusals: 'nie, bez, nigdy, żadnych',
    hiding: 'ukryj, ukryć, schowaj',
    on: 'włączony, włączona, włączone',
    off: 'wyłączony, wyłączona, wyłączone',
  },
  ja: {
    requests: '',
    wishes: '',
    wishesAfter:
      'したいです, したい, がほしいです, がほしい, が欲しい, でお願いします, をお願いします, お願いします',
    refusals: 'しないでください, しないで, しない, 不要',
    hiding: '',
    on: 'をオンに, をオン, オン',
    off: 'をオフに, をオフ, オフ',
    objects: 'を',
  },
  zh: {
    requests: '能不能, 可不可以, 可以, 能否, 帮我, 请帮我, 麻烦你, 请你, 你能, 你可以',
    wishes: '我想要, 我想, 我要, 我需要, 我希望, 我选, 我们想, 我们要, 我们需要, 这是',
    refusals: '不要, 别, 不, 勿',
    hiding: '隐藏',
    on: '开启, 打开',
    off: '关闭, 关掉',
    objects: '把',
  },
};

/** The words of one language, folded. */
export type LeadWords = Readonly<Record<keyof LeadSource, readonly string[]>>;

export function leadWords(language: Language): LeadWords {
  const { requests, wishes, wishesAfter = '', refusals, hiding, on, off, objects = '' } = sources[language];
  return {
    requests: itemsOf(requests),
    wishes: itemsOf(wishes),
    wishesAfter: itemsOf(wishesAfter),
    refusals: itemsOf(refusals),
    hiding: itemsOf(hiding),
    on: itemsOf(on),
    off: itemsOf(off),
    objects: itemsOf(objects),
  };
}

function itemsOf(list: string): string[] {
  return list === '' ? [] : list.split(', ').map(fold);
}
