import type { Risk } from '../../protocol/gate';
import { tableOf } from './table';

/** Words with which people ask for a risky deed, but no button is named: never a plain noun. */
const said: readonly (readonly [Risk, string])[] = [
  [
    'send',
    'on way, on its way, on their way, out the door, fire off, schick ab, schick los, schick raus, jag raus, raus damit, auf den weg, fais partir, expédie, en camino, despacha, a caminho, fai partire, spedisci, op weg, de deur uit, verstuur, nadaj, w drogę, 送っといて, 寄出去, 发出去, ping, drop line, throw at, hand in, hand over, put forward, apply, tell, write them, write him, write her, write back, let know, sag ihm, sag ihr, sag ihnen, sag bescheid, gib bescheid, schreib, schreib ihm, schreib ihr, dis lui, dis leur, dis à, écris lui, dile, diles, dígale, avísale, avisa, escríbele, diga a, diz a, avise, digli, dille, scrivigli, scrivile, avvisa, zeg hem, zeg haar, zeg tegen, laat weten, schrijf hem, schrijf haar, powiedz mu, powiedz jej, daj znać, napisz do, 伝えて, 知らせて, 告诉, 通知',
  ],
  [
    'publish',
    'say on, say there, say in, open source, everyone may, everybody may, whole world may, put online, get online, bring online, stell online, stelle online, mets en ligne, mettre en ligne, sube, cuelga, coloca online, metti online, zet online, wrzuć, 載せて, 上线, 发布出去',
  ],
  [
    'share',
    'everyone may, everybody may, open source, let everybody, let everyone, let anybody, let anyone, whole world, make public, jeder soll, alle sollen, tout le monde peut, que todos, que todo el mundo, que tutti, lo devono vedere tutti, iedereen mag, niech wszyscy, みんなに, 让所有人, 让大家',
  ],
  [
    'delete',
    'kann weg, können weg, muss weg, soll weg, mag weg, make vanish, vanish, make disappear, lass verschwinden, fais disparaître, haz desaparecer, faz desaparecer, fai sparire, laat verdwijnen, 消して, hau weg, hau raus, räum weg, bin, bin it, bin that, chuck, chuck out, ditch, scrap, lösch, entfern, wirf weg, schmeiß, schmeiss, jette, vire, tira, bota fora, joga fora, butta, butta via, gooi, gooi weg, weg ermee, wyrzuć, wywal, pozbądź, 捨てて, 扔掉, 删了',
  ],
  [
    'cancel',
    'get rid of, kick out, kick everyone out, make it stop, make them stop, make stop, no more of, switch off, kündig, stornier, bestell ab, schalt aus, stell ab, arrête, débarrasse, para de, acaba con, smetti, zet uit, zeg af, wyłącz, やめて, 止めて, 关掉, 别再',
  ],
  [
    'pay',
    'settle, settle up, square, square up, begleiche, gleich aus, règle la facture, règle le loyer, acquitte, salda, liquida, bizum, bonifica, vereffen, tikkie, ureguluj, opłać, keep for me, keep for us, hold for me, hold for us, save for me, set aside, put aside, ill take, take one, go for, get me, need new, i need another, überweis, bestell, kauf, zahl, bezahl, buch, reservier, spend, ich nehme, nehm ich, brauche neue, brauche neuen, brauche neues, je prends, prends, j ai besoin d une nouvelle, me llevo, me quedo con, necesito nueva, necesito nuevo, vou levar, fico com, preciso nova, preciso novo, prendo, prendi, mi serve nuova, mi serve nuovo, neem, ik neem, biorę, wezmę, potrzebuję nowej, potrzebuję nowego, 頼んで, 頼みたい, 来一份, 我要一个',
  ],
  [
    'grant',
    'teken af, zeichne ab, fais entrer, laisse passer, visto bueno, fai passare, zatwierdź, wave through, sign off, wink durch, winke durch, may know, may see, may read, may use, may look, i dont mind, let in, open door, open gate, darf sehen, darf lesen, dürfen wissen, mach auf, laisse entrer, ouvre porte, puede ver, deja entrar, pode ver, può vedere, fai entrare, mag zien, doe open, może zobaczyć, wpuść, 入れて, 让进来',
  ],
  [
    'install',
    'need driver, need installer, get driver, brauche treiber, besoin du pilote, necesito driver, need program, run again, do again, once more, execute again, lass laufen, führ aus, relance, vuelve a ejecutar, rifai, voer uit, uruchom ponownie, もう一度実行, 再跑一次',
  ],
  ['security', 'make key, make token, ändere passwort, troca senha'],
];

/** Forms of such words whose parts stand apart or are drawn together, and names of ways to pay. */
export const saidForms: readonly (readonly [Risk, RegExp])[] = [
  ['pay', /给[^。，,]{1,20}(?:打|转|汇|付|发)[^。，,]{0,12}(?:元|块|钱)/u],
  ['pay', /(?<!\p{L})(?:bizum|tikkie|venmo|zelle|twint|blik|mb ?way)(?!\p{L})/iu],
  ['pay', /(?:買っ|払っ|注文し|頼ん)(?:とい|どい)て/u],
];

export const saidPhrases: ReadonlyMap<string, readonly Risk[]> = tableOf(said);
