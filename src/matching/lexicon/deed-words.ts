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
  /** Verbs that say of a thing only that it is wanted: "I'd like", "take". */
  lights: string;
  /** Verbs that say of one of several choices that it is taken. */
  chooses: string;
  /** Small words that tell no element: "only the closed ones", "the mail about the budget". */
  particles: string;
};

const sources: Readonly<Record<Language, DeedSource>> = {
  en: {
    menus: 'more, menu, options, actions, more options, more actions',
    demonstratives: 'this, that, these, those',
    pronouns: 'it, them, me, us, i, we, you, him, her, myself, someone, something, one, ones',
    kinds:
      'item, entry, row, card, message, mail, email, file, document, task, todo, article, story, post, product, person, user, member, contact, chat, conversation, order, invoice, ticket, event, group, folder, project, note, recipe, book, video, song, hotel, flight, train, section, tab, page, headline, question, comment, plan, room, course, place, name, month, week, day, year, folder, version, size, request, issue, bug, layer, instance, server, appointment, meeting, booking, reservation, trip, payment, transfer, transaction, device, session, photo, picture, image, channel, track, album, class, student, patient, doctor, employee, customer, client, report, chart, alert, rule, job, offer, review, step, view, option, slot, dish, thing',
    lights:
      'want, wants, need, would, like, prefer, see, view, show, shows, go, going, select, pick, choose, ill, id, im, were, well, lets, let, do, try, manage, press, hit, push',
    chooses: 'take, use, get, have, switch, change, make, pay, ship, send, be, am',
    particles: 'only, just, about, regarding, solely, also, too, really, currently',
  },
  de: {
    menus: 'mehr, menü, optionen, aktionen, weitere optionen, weitere aktionen',
    demonstratives: 'diese, dieser, dieses, diesen, diesem',
    pronouns: 'es, sie, ihn, mich, mir, uns, ich, wir, dich, dir, ihm, ihnen, sich',
    kinds:
      'eintrag, zeile, karte, nachricht, mail, datei, dokument, aufgabe, artikel, beitrag, produkt, person, benutzer, mitglied, kontakt, chat, bestellung, rechnung, ticket, termin, gruppe, ordner, projekt, notiz, rezept, buch, video, hotel, flug, zug, bereich, seite, frage, kommentar, anfrage, antrag, fehler, ebene, instanz, server, besprechung, buchung, reservierung, fahrt, zahlung, überweisung, gerät, foto, bild, kanal, klasse, patient, arzt, kunde, bericht, auftrag, angebot, bewertung, schritt, ansicht, platz, gericht, liste, tabelle',
    lights:
      'will, möchte, möchten, wollen, brauche, hätte, zeig, zeige, sehen, geh, gehe, gehen, wähle, wählen, mach, mache, drück, drücke, bitte, gern, gerne, lieber, verwalte, verwalten',
    chooses: 'nimm, nehme, nehmen, nutze, benutze, verwende, wechsle, stelle, bezahle, zahle, bin',
    particles: 'nur, bloß, über, noch, auch, mal, doch',
  },
  fr: {
    menus: "plus, menu, options, actions, plus d'options, autres actions",
    demonstratives: 'ce, cet, cette, ces',
    pronouns: 'le, la, les, moi, me, je, nous, on, lui, leur, toi, te',
    kinds:
      'entrée, ligne, carte, message, mail, fichier, document, tâche, article, billet, produit, personne, utilisateur, membre, contact, discussion, commande, facture, ticket, événement, groupe, dossier, projet, note, recette, livre, vidéo, hôtel, vol, train, section, page, question, commentaire, demande, erreur, calque, serveur, rendez-vous, rdv, réunion, réservation, voyage, paiement, virement, appareil, photo, image, classe, patient, docteur, médecin, client, rapport, offre, avis, étape, vue, créneau, place, plat, liste, tableau',
    lights:
      'veux, voudrais, voulons, aimerais, préfère, besoin, voir, montre, montrez, montrer, affiche, affichez, va, allez, aller, choisis, choisissez, choisir, fais, faites, vais, gérer, gère',
    chooses: 'prends, prenez, prendre, utilise, utilisez, utiliser, passe, passer, paye, payer, suis',
    particles: 'seulement, uniquement, aussi, juste',
  },
  es: {
    menus: 'más, menú, opciones, acciones, más opciones',
    demonstratives: 'este, esta, estos, estas, ese, esa, esto, eso',
    pronouns: 'lo, la, los, las, me, yo, nos, le, les, te, se',
    kinds:
      'entrada, fila, tarjeta, mensaje, correo, archivo, documento, tarea, artículo, publicación, producto, persona, usuario, miembro, contacto, chat, pedido, factura, evento, grupo, carpeta, proyecto, nota, receta, libro, vídeo, hotel, vuelo, tren, sección, página, pregunta, comentario, solicitud, error, capa, servidor, cita, reunión, reserva, viaje, pago, transferencia, compra, dispositivo, foto, imagen, alumno, paciente, médico, cliente, informe, oferta, reseña, paso, vista, lugar, plato',
    lights:
      'quiero, quisiera, queremos, necesito, prefiero, gustaría, ver, muestra, muéstrame, mostrar, enseña, ve, vete, ir, vamos, voy, elige, elegir, escoge, haz, hacer, dame, gestionar, gestiona',
    chooses: 'usa, usar, toma, tomar, pago, pagar, cambia, soy',
    particles: 'solo, sólo, solamente, también, ya, sobre',
  },
  pt: {
    menus: 'mais, menu, opções, ações, mais opções',
    demonstratives: 'este, esta, estes, estas, esse, essa, isto, isso',
    pronouns: 'o, a, os, as, me, eu, nos, lhe, te, se',
    kinds:
      'entrada, linha, cartão, mensagem, e-mail, ficheiro, arquivo, documento, tarefa, artigo, publicação, produto, pessoa, usuário, utilizador, membro, contato, conversa, pedido, fatura, evento, grupo, pasta, projeto, nota, receita, livro, vídeo, hotel, voo, trem, seção, página, pergunta, comentário, solicitação, erro, camada, servidor, reunião, reserva, viagem, pagamento, agendamento, transferência, compra, dispositivo, foto, imagem, aluno, paciente, médico, cliente, relatório, oferta, avaliação, passo, etapa, vista, lugar, prato',
    lights:
      'quero, queria, queremos, preciso, prefiro, gostaria, ver, veja, mostra, mostre, mostrar, vai, vá, ir, vamos, vou, escolhe, escolha, escolher, faz, faça, fazer, gerir, gerenciar',
    chooses: 'usa, usar, use, pago, pagar, muda, mudar, sou',
    particles: 'só, somente, apenas, também, já, sobre, mim',
  },
  it: {
    menus: 'altro, menu, opzioni, azioni, altre opzioni',
    demonstratives: 'questo, questa, questi, queste, quello, quella',
    pronouns: 'lo, la, li, le, mi, io, noi, gli, ti, si, ci',
    kinds:
      'voce, riga, scheda, messaggio, mail, file, documento, attività, articolo, post, prodotto, persona, utente, membro, contatto, chat, ordine, fattura, evento, gruppo, cartella, progetto, nota, ricetta, libro, video, hotel, volo, treno, sezione, pagina, domanda, commento, richiesta, errore, livello, server, appuntamento, riunione, prenotazione, viaggio, pagamento, bonifico, dispositivo, foto, immagine, classe, paziente, medico, cliente, rapporto, offerta, recensione, passo, vista, posto, piatto',
    lights:
      'voglio, vorrei, vogliamo, preferisco, vedere, vedi, mostra, mostrami, mostrare, vai, andare, vado, scegli, scegliere, fai, fare, serve, gestisci, gestire',
    chooses: 'usa, usare, prendi, prendere, pago, pagare, cambia, sono',
    particles: 'solo, soltanto, solamente, anche, già, ancora, su',
  },
  nl: {
    menus: 'meer, menu, opties, acties, meer opties',
    demonstratives: 'deze, dit, die, dat',
    pronouns: 'het, hem, haar, mij, me, ik, ons, wij, hen, je, zich',
    kinds:
      'item, rij, regel, kaart, bericht, mail, bestand, document, taak, artikel, product, persoon, gebruiker, lid, contact, chat, bestelling, factuur, ticket, afspraak, groep, map, project, notitie, recept, boek, video, hotel, vlucht, trein, sectie, pagina, vraag, reactie, aanvraag, fout, laag, server, vergadering, boeking, reservering, reis, betaling, overschrijving, apparaat, foto, afbeelding, klas, patiënt, arts, klant, rapport, aanbod, beoordeling, stap, weergave, plaats, gerecht',
    lights: 'wil, willen, graag, liever, zien, bekijk, toon, tonen, ga, gaan, kies, kiezen, doe, doen',
    chooses: 'gebruik, gebruiken, neem, nemen, betaal, betalen, ben',
    particles: 'alleen, slechts, ook, nog, over',
  },
  pl: {
    menus: 'więcej, menu, opcje, akcje, więcej opcji',
    demonstratives: 'ten, ta, to, te, tę, tego, tej',
    pronouns: 'go, ją, je, ich, mnie, mi, ja, nas, my, mu, jej, się, ciebie',
    kinds:
      'wpis, wiersz, karta, wiadomość, mail, plik, dokument, zadanie, artykuł, post, produkt, osoba, użytkownik, członek, kontakt, czat, zamówienie, faktura, wydarzenie, grupa, folder, projekt, notatka, przepis, książka, film, hotel, lot, pociąg, sekcja, strona, pytanie, komentarz, prośba, wniosek, błąd, warstwa, serwer, spotkanie, wizyta, rezerwacja, podróż, płatność, przelew, urządzenie, zdjęcie, obraz, klasa, pacjent, lekarz, klient, raport, oferta, ocena, krok, widok, miejsce, danie',
    lights:
      'chcę, chciałbym, chciałabym, chcemy, potrzebuję, wolę, zobacz, zobaczyć, pokaż, pokazać, idź, przejdź, wybierz, wybieram, zrób',
    chooses: 'użyj, weź, biorę, płacę, zmień, jestem',
    particles: 'tylko, jedynie, też, także, jeszcze, o, już',
  },
  ja: {
    menus: 'その他, メニュー, オプション, 操作',
    demonstratives: 'この, その, これ, それ',
    pronouns: '私, 僕',
    kinds:
      '行, 項目, メッセージ, メール, ファイル, 文書, タスク, 記事, 商品, 人, ユーザー, 注文, 請求書, 予定, フォルダ, ページ, 質問, コメント, 投稿, 書込, スレッド, 写真, 画像, 予約, 申請, 店, 部屋',
    lights: '見る, 見たい, 表示, 選ぶ, 選択, 開く, 行く',
    chooses: '使う, 選ぶ',
    particles: '',
  },
  zh: {
    menus: '更多, 菜单, 选项, 操作',
    demonstratives: '这个, 这, 那个, 那',
    pronouns: '它, 我, 我们, 他, 她, 你',
    kinds:
      '行, 项目, 消息, 邮件, 文件, 文档, 任务, 文章, 商品, 产品, 人, 用户, 订单, 发票, 日程, 文件夹, 页面, 问题, 评论',
    lights: '要, 想, 想要, 看, 查看, 显示, 选择, 去, 打开',
    chooses: '用, 使用, 选',
    particles: '',
  },
};

const all = (list: keyof DeedSource): ReadonlySet<string> =>
  new Set(
    Object.values(sources).flatMap((source) =>
      source[list] === '' ? [] : source[list].split(', ').map((word) => runsOf(word).join(' ')),
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
/** Verbs that say of a thing only that it is wanted, in any language. */
export const lightVerbs = all('lights');
/** Verbs that say of one of several choices that it is taken, in any language. */
export const choosingVerbs = all('chooses');
/** Small words that tell no element, in any language. */
export const particles = all('particles');
