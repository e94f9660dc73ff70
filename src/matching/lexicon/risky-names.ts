import { runsOf } from '../fold-words';

/** The phrases of lists with commas between them, in the form in which names are compared. */
function phrasesOf(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ').map((phrase) => runsOf(phrase).join(' '))));
}

/** Whole names of harmless deeds, though one of their words could be risky. */
export const harmlessNames = phrasesOf(
  'cancel, close, dismiss, back, go back, help, clear, reset, clear search, clear filter, clear filters, reset filters, clear all filters, clear selection, reset form, clear form, reject all, decline, decline all, reject, no thanks, not now, later, skip, search, show more, more, less, menu, details, edit, view, open, filter, sort, next page, previous page, previous, show password, hide password, forgot password',
  'abbrechen, schließen, zurück, hilfe, filter zurücksetzen, alle ablehnen, ablehnen, nein danke, später, suchen, mehr, menü, details, bearbeiten, ansehen, öffnen, nächste seite, überspringen',
  'fermer, retour, aide, annuler, tout refuser, refuser, plus tard, non merci, rechercher, plus, menu, détails, modifier, voir, ouvrir, effacer les filtres, ignorer',
  'cerrar, volver, ayuda, cancelar, rechazar todo, rechazar, ahora no, más tarde, buscar, más, menú, detalles, editar, ver, abrir, borrar filtros, omitir',
  'fechar, voltar, ajuda, cancelar, rejeitar tudo, rejeitar, agora não, mais tarde, pesquisar, mais, menu, detalhes, editar, ver, abrir, limpar filtros, pular',
  'chiudi, indietro, aiuto, annulla, rifiuta tutto, rifiuta, non ora, più tardi, cerca, altro, menu, dettagli, modifica, vedi, apri, cancella filtri, salta',
  'sluiten, terug, hulp, annuleren, alles weigeren, weigeren, niet nu, later, zoeken, meer, menu, details, bewerken, bekijken, openen, filters wissen, overslaan',
  'zamknij, wróć, pomoc, anuluj, odrzuć wszystko, odrzuć, nie teraz, później, szukaj, więcej, menu, szczegóły, edytuj, zobacz, otwórz, wyczyść filtry, pomiń',
  '閉じる, 戻る, ヘルプ, キャンセル, すべて拒否, 拒否, 後で, 検索, もっと見る, メニュー, 詳細, 編集, 表示, 開く, スキップ',
  '关闭, 返回, 帮助, 取消, 全部拒绝, 拒绝, 稍后, 搜索, 更多, 菜单, 详情, 编辑, 查看, 打开, 跳过',
);

/** Names that only say that something goes on; the texts around them say what. */
export const vagueNames = phrasesOf(
  'ok, okay, yes, yes please, confirm, continue, proceed, next, go, go ahead, do it, apply, done, finish, complete, submit, save, save changes, agree, i agree, accept, allow, got it, sure, start, run, execute, send, click here, here, enter, verify, approve, activate, enable, update, add, create, select, choose, tap here, press here, link, button, more info, learn more, yes continue, i understand',
  'ok, ja, bestätigen, weiter, fortfahren, los, anwenden, fertig, abschließen, absenden, speichern, einverstanden, zustimmen, starten, ausführen, hier klicken, hier, übernehmen, hinzufügen',
  'oui, confirmer, continuer, poursuivre, suivant, valider, appliquer, terminer, envoyer, enregistrer, d’accord, cliquez ici, ici, ajouter',
  'sí, confirmar, continuar, siguiente, adelante, aplicar, finalizar, terminar, enviar, guardar, de acuerdo, haz clic aquí, aquí, añadir, aceptar',
  'sim, confirmar, continuar, avançar, seguinte, aplicar, concluir, terminar, enviar, guardar, salvar, concordo, clique aqui, aqui, adicionar',
  'sì, conferma, continua, procedi, avanti, applica, fine, termina, invia, salva, d’accordo, clicca qui, qui, aggiungi',
  'ja, bevestigen, bevestig, doorgaan, verder, volgende, toepassen, klaar, voltooien, verzenden, opslaan, akkoord, klik hier, hier, toevoegen',
  'tak, potwierdź, kontynuuj, dalej, zastosuj, gotowe, zakończ, wyślij, zapisz, zgoda, kliknij tutaj, tutaj, dodaj',
  'はい, 確認, 確定, 続ける, 続行, 次へ, 進む, 適用, 完了, 送信, 保存, 同意, 実行, こちら, 追加',
  '是, 好, 好的, 确定, 确认, 继续, 下一步, 应用, 完成, 提交, 保存, 同意, 执行, 点击这里, 这里, 添加',
);

/** English verbs that are nouns as well, and are deeds only where they stand as a verb. */
export const nounsToo = phrasesOf(
  'order, post, charge, transfer, deposit, refund, bid, rent, email, mail, release, trust, block, ban, drop, trash, message, file, report, contact, answer, comment, export, sell, tip, run, book, invite, join, vote, consent, permission, void, trade, wire, hire, removal, deletion, sharing, upgrade, download, install, purchase, donate, reply, quit, notify, token',
);

/** Such words of other languages. In an instruction they are deeds only where a command begins. */
export const nounsElsewhere = phrasesOf(
  'nachricht, kauf, freigabe, spende, teile, melden, administrator, berechtigung, kommentieren',
  'commande, message, inscription, virement, réserve, partage, invite, retire, paye, paie',
  'compra, reserva, mensaje, paga, pide, baja, quita, manda, publica, cancela, descarga',
  'encomenda, mensagem, reserve, compre, assinar, assinatura, envio',
  'messaggio, bonifico, ordina, vota, scarica, posta, invito, paga',
  'bericht, plaats, deel, nodig, haal, contact, download, stuur',
  'wiadomość, zgłoś, złóż, administrator',
);

/** Words before a command, in any of the languages. */
export const commandLeaders = phrasesOf(
  'to, please, and, then, just, now, will, can, could, you, i, lets, let, also, kindly, shall, should, must, would, need, want, wanna, me, us, dont, not, never, without, or',
  'bitte, und, dann, jetzt, nun, nicht, ohne, oder, mal, doch',
  's’il te plaît, plaît, et, puis, ensuite, maintenant, veuillez, ne, n, sans, pas, ou, de, d',
  'favor, y, luego, ahora, no, sin, o, quiero, que, e, depois, agora, não, sem, ou, quero, poi, adesso, non, senza, voglio, per, piacere, di',
  'alsjeblieft, en, dan, nu, niet, zonder, of, te, proszę, i, potem, teraz, nie, bez, lub, chcę',
);

/** Words that follow such a word when it is a noun. */
export const nounFollowers = phrasesOf(
  'details, history, number, status, summary, list, id, code, office, address, name, date, type, count, by, price, title, page, overview, log, info, information, options, menu, settings, template, templates, center, centre, form, fee, fees, limit, limits, from, again',
);
/** Words that precede such a word when it is a verb. */
export const verbLeaders = phrasesOf('place, submit, complete, confirm, finish, to, and, now, please, my');

/** Verbs that are deeds by themselves, and before an article say only that something is given. */
export const givingWords = phrasesOf('donner');

/** Names of an audience of everyone: people choose them, they are no deeds. */
export const audiences = phrasesOf(
  'everyone, public, anyone, anyone with the link, anyone with link, everyone with the link, jeder mit dem link, alle mit dem link, alle mit link, tout porteur du lien, toute personne disposant du lien, tous ceux qui ont le lien, cualquiera con el enlace, cualquier persona con el enlace, qualquer pessoa com o link, quem tiver o link, chiunque abbia il link, chiunque con il link, iedereen met de link, każdy z linkiem, każdy kto ma link, リンクを知っている全員, 知道链接的人, all users, everybody, öffentlich, alle, jeder, public, tous, tout le monde, público, todos, pubblico, tutti, openbaar, iedereen, publiczne, wszystkim, wszyscy, 全員, 公開, 所有人, 公开',
);

/** Names of roles that may do everything. */
export const powers = phrasesOf(
  'admin, administrator, owner, superuser, root, full access, full control, editor, can edit, besitzer, vollzugriff, administrateur, propriétaire, administrador, propietario, proprietário, amministratore, proprietario, beheerder, eigenaar, administratorem, właściciel, 管理者, オーナー, 管理员, 所有者',
);

/** Kinds of large things, on which a deed is another than on a small one. Words of one kind stand for one another. */
export const largeThings: readonly ReadonlySet<string>[] = [
  'account, profile, konto, profil, compte, cuenta, perfil, conta, account, profilo, 账户, 账号, アカウント',
  'organization, organisation, company, team, workspace, tenant, firma, unternehmen, entreprise, empresa, azienda, bedrijf, zespół, 組織, 组织',
  'project, repository, repo, projekt, projet, proyecto, projeto, progetto, repozytorium, プロジェクト, 项目, 仓库',
  'database, backup, backups, server, domain, website, datenbank, base de données, base de datos, banco de dados, base dati, baza, データベース, 数据库',
  'subscription, membership, plan, abonnement, abo, suscripción, assinatura, abbonamento, subskrypcja, 会員, 订阅',
  'team, group, gruppe, groupe, grupo, gruppo, groep, grupa, グループ, 群组',
  'album, albums, gallery, galerie, álbum, galería, galleria, アルバム, 相册',
  'folder, directory, ordner, verzeichnis, dossier, carpeta, pasta, cartella, map, katalog, フォルダ, フォルダー, 文件夹',
  'series, serie, série, seria, シリーズ, 系列',
  'collection, library, playlist, sammlung, bibliothek, bibliothèque, colección, biblioteca, coleção, raccolta, verzameling, bibliotheek, kolekcja, コレクション, 合集',
  'mailbox, inbox, calendar, postfach, posteingang, kalender, boîte aux lettres, calendrier, buzón, calendario, caixa de entrada, casella, postvak, skrzynka, kalendarz, 受信トレイ, カレンダー, 邮箱, 日历',
  'history, logs, audit log, verlauf, historique, historial, histórico, cronologia, geschiedenis, historia, 履歴, 历史记录',
].map((list) => phrasesOf(list));

/** Words for all things, not one. */
export const wholes = phrasesOf(
  'all, everything, every, entire, whole, alles, alle, sämtliche, tout, tous, toutes, todo, todos, todas, tudo, tutto, tutti, tutte, wszystko, wszystkie, すべて, 全て, 全部, 所有',
);

/** Words by which a name attaches something to a message. */
export const attachingWords = phrasesOf(
  'attach, attaching, include, enclose, append, anhängen, beifügen, hinzufügen, joindre, joins, inclure, adjuntar, adjunta, incluir, anexar, anexa, allega, allegare, includi, bijvoegen, bijsluiten, voeg toe, dołącz, załącz, 添付, 添付する, 附上, 附加',
);
/** Words for an attachment that is still to be chosen. */
export const fileWords = phrasesOf(
  'file, files, document, documents, photo, photos, picture, image, attachment, item, link, upload, add, datei, dateien, dokument, foto, bild, anhang, fichier, fichiers, document, photo, image, pièce, jointe, archivo, archivos, documento, foto, imagen, ficheiro, arquivo, imagem, file, allegato, immagine, bestand, bestanden, bijlage, afbeelding, plik, pliki, załącznik, zdjęcie, ファイル, 写真, 画像, 文件, 图片, 照片, 附件',
);

/** Words of a dialog that asks for leave, so that its deeds are those that would be granted. */
export const permissionWords = phrasesOf(
  'permission, permissions, wants to, wants access, would like to access, requests access, is asking to, will be able to, berechtigung, berechtigungen, möchte zugriff, erlaubnis, zugriffsrechte, autorisation, autorisations, souhaite accéder, demande l’accès, permiso, permisos, quiere acceder, solicita acceso, permissão, permissões, quer acessar, permesso, permessi, autorizzazione, vuole accedere, toestemming, machtiging, wil toegang, uprawnienia, zgoda na dostęp, アクセス許可, 権限, 权限, 授权, 请求访问',
);

/** Names of banners about cookies. */
export const cookieWords = phrasesOf('cookie, cookies, gdpr, クッキー');

/** Names of fields that set a destination. */
export const destinationWords = phrasesOf(
  'deliver to, delivery address, shipping address, ship to, send it to, cc, bcc, recipient, recipients, send to, share with, invite, iban, account number, sort code, routing number, payee, beneficiary, wallet, wallet address, bic, swift, forward to, forwarding address, webhook, callback, redirect url, endpoint, recovery email, recovery phone, email, e mail, email address, collaborator, username, phone, phone number',
  'lieferadresse, lieferung an, liefern an, empfänger, kontonummer, begünstigter, weiterleiten an, e mail adresse, teilen mit',
  'adresse de livraison, livrer à, destinataire, bénéficiaire, adresse e mail, partager avec, courriel',
  'dirección de envío, dirección de entrega, enviar a, entregar en, destinatario, beneficiario, número de cuenta, correo, correo electrónico, compartir con',
  'endereço de entrega, entregar em, destinatário, beneficiário, número da conta, correio eletrónico, compartilhar com',
  'indirizzo di consegna, indirizzo di spedizione, consegnare a, destinatario, beneficiario, numero di conto, indirizzo email, condividi con',
  'bezorgadres, afleveradres, bezorgen aan, ontvanger, rekeningnummer, begunstigde, delen met, e mailadres',
  'adres dostawy, dostarcz do, odbiorca, numer konta, beneficjent, adres e mail, udostępnij',
  '配送先, お届け先, 宛先, 受取人, 口座番号, メールアドレス, 共有先',
  '收货地址, 送货地址, 收件人, 收款人, 账号, 卡号, 邮箱, 电子邮件, 共享给',
);

/** Words at the end of such names: "Copy to". */
export const destinationNames = phrasesOf('to, an, à, para, a, aan, do, per');

/** Words before a text that is typed or read, and is no command. */
export const payloadMarkers =
  /(?:^|[^\p{L}])(?:saying|that says|which says|says|reading|with the text|with the message|with the words|with the subject|titled|named|called|entitled|mit dem text|mit der nachricht|mit dem betreff|namens|mit den worten|avec le texte|avec le message|disant|intitulée?|nommée?|con el texto|con el mensaje|diciendo|titulado|llamado|com o texto|com a mensagem|dizendo|chamado|con il testo|con il messaggio|dicendo|intitolato|chiamato|met de tekst|met het bericht|genaamd|z tekstem|z wiadomością|o nazwie|zatytułowany)(?![\p{L}])/u;

/** Words after which a colon begins a note to write down. */
export const noteMarkers =
  /(?<!\p{L})(?:note|notes|write|jot|down|remember|reminder|remind me|task|to-?do|notier\p{L}*|schreib\p{L}*|auf|merk\p{L}*|notiz|noter?|notez|rappelle-moi|anota\p{L}*|apunta\p{L}*|recuérdame|anote|lembrete|annota\p{L}*|appunta\p{L}*|ricordami|noteer|schrijf op|op|onthoud|zapisz|zanotuj|przypomnij|メモ|记下|写下|记一下)(?:\s\p{L}{1,4}){0,2}\s{0,2}[:：][^\n]*/iu;
