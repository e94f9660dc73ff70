import { runsOf } from '../fold-words';
import { lexicons } from './index';
import type { Language } from './language';

/** Words of one language around a deed that do not tell its element. Lists have commas between their words. */
type DeedSource = {
  /** Names of the control that opens the further deeds for a thing. */
  menus: string;
  /** Words that point at a thing in sight: "print this page". */
  demonstratives: string;
  /** Words that stand for a person or a thing: "share it". */
  pronouns: string;
  /** Words for the things that lists are of: "open the message …", "delete the task …". */
  kinds: string;
};

const sources: Readonly<Record<Language, DeedSource>> = {
  en: {
    menus: 'more, menu, options, actions, more options, more actions',
    demonstratives: 'this, that, these, those',
    pronouns: 'it, them, me, us, i, we, you, him, her, myself, someone, something, one, ones',
    kinds:
      'item, entry, row, card, message, mail, email, file, document, task, todo, article, story, post, product, person, user, member, contact, chat, conversation, order, invoice, ticket, event, group, folder, project, note, recipe, book, video, song, hotel, flight, train, section, tab, page, headline, question, comment, plan, room, course, place, name, month, week, day, year, folder, version, size',
  },
  de: {
    menus: 'mehr, menü, optionen, aktionen, weitere optionen, weitere aktionen',
    demonstratives: 'diese, dieser, dieses, diesen, diesem',
    pronouns: 'es, sie, ihn, mich, mir, uns, ich, wir, dich, dir, ihm, ihnen, sich',
    kinds:
      'eintrag, zeile, karte, nachricht, mail, datei, dokument, aufgabe, artikel, beitrag, produkt, person, benutzer, mitglied, kontakt, chat, bestellung, rechnung, ticket, termin, gruppe, ordner, projekt, notiz, rezept, buch, video, hotel, flug, zug, bereich, seite, frage, kommentar',
  },
  fr: {
    menus: "plus, menu, options, actions, plus d'options, autres actions",
    demonstratives: 'ce, cet, cette, ces',
    pronouns: 'le, la, les, moi, me, je, nous, on, lui, leur, toi, te',
    kinds:
      'entrée, ligne, carte, message, mail, fichier, document, tâche, article, billet, produit, personne, utilisateur, membre, contact, discussion, commande, facture, ticket, événement, groupe, dossier, projet, note, recette, livre, vidéo, hôtel, vol, train, section, page, question, commentaire',
  },
  es: {
    menus: 'más, menú, opciones, acciones, más opciones',
    demonstratives: 'este, esta, estos, estas, ese, esa, esto, eso',
    pronouns: 'lo, la, los, las, me, yo, nos, le, les, te, se',
    kinds:
      'entrada, fila, tarjeta, mensaje, correo, archivo, documento, tarea, artículo, publicación, producto, persona, usuario, miembro, contacto, chat, pedido, factura, evento, grupo, carpeta, proyecto, nota, receta, libro, vídeo, hotel, vuelo, tren, sección, página, pregunta, comentario',
  },
  pt: {
    menus: 'mais, menu, opções, ações, mais opções',
    demonstratives: 'este, esta, estes, estas, esse, essa, isto, isso',
    pronouns: 'o, a, os, as, me, eu, nos, lhe, te, se',
    kinds:
      'entrada, linha, cartão, mensagem, e-mail, ficheiro, arquivo, documento, tarefa, artigo, publicação, produto, pessoa, usuário, utilizador, membro, contato, conversa, pedido, fatura, evento, grupo, pasta, projeto, nota, receita, livro, vídeo, hotel, voo, trem, seção, página, pergunta, comentário',
  },
  it: {
    menus: 'altro, menu, opzioni, azioni, altre opzioni',
    demonstratives: 'questo, questa, questi, queste, quello, quella',
    pronouns: 'lo, la, li, le, mi, io, noi, gli, ti, si, ci',
    kinds:
      'voce, riga, scheda, messaggio, mail, file, documento, attività, articolo, post, prodotto, persona, utente, membro, contatto, chat, ordine, fattura, evento, gruppo, cartella, progetto, nota, ricetta, libro, video, hotel, volo, treno, sezione, pagina, domanda, commento',
  },
  nl: {
    menus: 'meer, menu, opties, acties, meer opties',
    demonstratives: 'deze, dit, die, dat',
    pronouns: 'het, hem, haar, mij, me, ik, ons, wij, hen, je, zich',
    kinds:
      'item, rij, regel, kaart, bericht, mail, bestand, document, taak, artikel, product, persoon, gebruiker, lid, contact, chat, bestelling, factuur, ticket, afspraak, groep, map, project, notitie, recept, boek, video, hotel, vlucht, trein, sectie, pagina, vraag, reactie',
  },
  pl: {
    menus: 'więcej, menu, opcje, akcje, więcej opcji',
    demonstratives: 'ten, ta, to, te, tę, tego, tej',
    pronouns: 'go, ją, je, ich, mnie, mi, ja, nas, my, mu, jej, się, ciebie',
    kinds:
      'wpis, wiersz, karta, wiadomość, mail, plik, dokument, zadanie, artykuł, post, produkt, osoba, użytkownik, członek, kontakt, czat, zamówienie, faktura, wydarzenie, grupa, folder, projekt, notatka, przepis, książka, film, hotel, lot, pociąg, sekcja, strona, pytanie, komentarz',
  },
  ja: {
    menus: 'その他, メニュー, オプション, 操作',
    demonstratives: 'この, その, これ, それ',
    pronouns: '私, 僕',
    kinds:
      '行, 項目, メッセージ, メール, ファイル, 文書, タスク, 記事, 商品, 人, ユーザー, 注文, 請求書, 予定, フォルダ, ページ, 質問, コメント',
  },
  zh: {
    menus: '更多, 菜单, 选项, 操作',
    demonstratives: '这个, 这, 那个, 那',
    pronouns: '它, 我, 我们, 他, 她, 你',
    kinds:
      '行, 项目, 消息, 邮件, 文件, 文档, 任务, 文章, 商品, 产品, 人, 用户, 订单, 发票, 日程, 文件夹, 页面, 问题, 评论',
  },
};

const all = (list: keyof DeedSource): ReadonlySet<string> =>
  new Set(
    Object.values(sources).flatMap((source) =>
      source[list].split(', ').map((word) => runsOf(word).join(' ')),
    ),
  );

export const menuWords = all('menus');
const joining = new Set(lexicons.flatMap(({ weakWords }) => weakWords));
/** Demonstratives in any language, without those that join words in another language: "to". */
export const demonstratives: ReadonlySet<string> = new Set(
  [...all('demonstratives')].filter((word) => !joining.has(word)),
);
/** Words that say where something is, in any language: "under". */
export const placing: ReadonlySet<string> = new Set(lexicons.flatMap(({ positions }) => positions));
export const pronouns = all('pronouns');
/** Words for the things that lists are of. */
export const kindWords = all('kinds');
