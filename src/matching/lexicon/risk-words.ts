import type { Risk } from '../../protocol/gate';
import type { Language } from './language';
import type { Lists } from './lexicon';
import { tableOf } from './table';

/** The risk of a deed that nobody can take back, or that others see. */
export type DeedRisk = 'pay' | 'delete' | 'send' | 'publish' | 'share' | 'grant' | 'cancel';

/** Words and phrases of names for risky deeds. */
const riskWords: Readonly<Record<Language, Lists<DeedRisk>>> = {
  en: {
    pay: 'pay, buy, purchase, order, place order, donate, transfer, withdraw, deposit, bid, checkout, charge, refund, rent',
    delete: 'delete, remove, erase, discard, destroy, wipe, purge, clear, empty, reset, drop, trash',
    send: 'send, submit, reply, forward, invite, mail, email',
    publish: 'publish, post, release, deploy, tweet, merge',
    share: 'share, everyone, public',
    grant: 'grant, allow, approve, accept, authorize, authorise, agree, permit, trust, enable',
    cancel:
      'unsubscribe, unfollow, cancel, deactivate, disable, block, ban, close account, revoke, reject, decline',
  },
  de: {
    pay: 'bezahlen, zahlen, kaufen, bestellen, zahlungspflichtig, spenden, überweisen, abheben, einzahlen, bieten',
    delete: 'löschen, entfernen, verwerfen, leeren, zurücksetzen, vernichten',
    send: 'senden, absenden, versenden, schicken, abschicken, antworten, weiterleiten, einladen',
    publish: 'veröffentlichen, posten, freigeben',
    share: 'teilen, öffentlich, alle',
    grant: 'erlauben, zulassen, genehmigen, akzeptieren, zustimmen, gestatten, aktivieren, annehmen',
    cancel: 'kündigen, abbestellen, stornieren, deaktivieren, sperren, widerrufen, ablehnen, entfolgen',
  },
  fr: {
    pay: 'payer, acheter, commander, donner, virer, transférer, retirer, déposer',
    delete: 'supprimer, effacer, retirer, vider, réinitialiser, détruire',
    send: 'envoyer, soumettre, répondre, transférer, inviter',
    publish: 'publier, poster, diffuser',
    share: 'partager, public, tous',
    grant: 'autoriser, accepter, approuver, permettre, activer, accorder',
    cancel: 'résilier, annuler, désabonner, désactiver, bloquer, révoquer, refuser',
  },
  es: {
    pay: 'pagar, comprar, pedir, donar, transferir, retirar, ingresar, depositar',
    delete: 'eliminar, borrar, quitar, vaciar, restablecer, descartar',
    send: 'enviar, mandar, responder, reenviar, invitar',
    publish: 'publicar',
    share: 'compartir, público, todos',
    grant: 'permitir, autorizar, aceptar, aprobar, activar, conceder',
    cancel: 'cancelar, anular, desactivar, bloquear, revocar, rechazar',
  },
  pt: {
    pay: 'pagar, comprar, encomendar, doar, transferir, levantar, sacar, depositar',
    delete: 'excluir, eliminar, apagar, remover, esvaziar, descartar, redefinir',
    send: 'enviar, mandar, responder, encaminhar, convidar, submeter',
    publish: 'publicar, postar',
    share: 'compartilhar, partilhar, público, todos',
    grant: 'permitir, autorizar, aceitar, aprovar, ativar, conceder',
    cancel: 'cancelar, anular, desativar, bloquear, revogar, recusar, rejeitar',
  },
  it: {
    pay: 'paga, pagare, compra, acquista, ordina, dona, trasferisci, preleva, versa',
    delete: 'elimina, cancella, rimuovi, svuota, ripristina, scarta',
    send: 'invia, inviare, rispondi, inoltra, invita, spedisci',
    publish: 'pubblica, posta',
    share: 'condividi, pubblico, tutti',
    grant: 'consenti, autorizza, accetta, approva, attiva, concedi, permetti',
    cancel: 'annulla, disdici, disattiva, blocca, revoca, rifiuta',
  },
  nl: {
    pay: 'betalen, betaal, kopen, koop, bestellen, bestel, doneren, overmaken, opnemen, storten',
    delete:
      'verwijderen, verwijder, wissen, wis, prullenbak legen, map legen, mand legen, winkelwagen legen, cache legen, leegmaken, herstellen',
    send: 'verzenden, verzend, versturen, verstuur, sturen, stuur, beantwoorden, doorsturen, uitnodigen',
    publish: 'publiceren, publiceer, plaatsen',
    share: 'delen, deel, openbaar, iedereen',
    grant: 'toestaan, goedkeuren, accepteren, akkoord, inschakelen, activeren',
    cancel:
      'opzeggen, annuleren, afzeggen, uitschrijven, uitschakelen, blokkeren, intrekken, afwijzen, weigeren',
  },
  pl: {
    pay: 'zapłać, płać, kup, zamów, kupuję, przelej, wypłać, wpłać, wesprzyj',
    delete: 'usuń, skasuj, wyczyść, opróżnij, zresetuj, odrzuć',
    send: 'wyślij, prześlij, odpowiedz, przekaż, zaproś',
    publish: 'opublikuj, publikuj',
    share: 'udostępnij, publiczne, wszystkim',
    grant: 'zezwól, zatwierdź, akceptuj, zaakceptuj, pozwól, włącz, zgadzam',
    cancel: 'anuluj, wypisz, dezaktywuj, wyłącz, zablokuj, cofnij, odmów',
  },
  ja: {
    pay: '支払う, 支払い, お支払い, 購入, 購入する, 注文, 注文する, 買う, 寄付, 送金, 振込, 出金, 入金',
    delete: '削除, 削除する, 消去, 破棄, 空にする, リセット, 初期化',
    send: '送信, 送信する, 送る, 返信, 転送, 招待, 提出',
    publish: '公開, 公開する, 投稿, 投稿する',
    share: '共有, 共有する, シェア, 全員',
    grant: '許可, 許可する, 承認, 承認する, 同意, 同意する, 有効にする',
    cancel: '解約, キャンセル, 退会, 無効にする, ブロック, 拒否, 取り消す',
  },
  zh: {
    pay: '支付, 付款, 立即支付, 购买, 立即购买, 下单, 提交订单, 捐款, 转账, 提现, 充值',
    delete: '删除, 移除, 清除, 清空, 丢弃, 重置',
    send: '发送, 提交, 寄送, 回复, 转发, 邀请',
    publish: '发布, 发表',
    share: '分享, 共享, 所有人, 公开',
    grant: '允许, 授权, 批准, 同意, 接受, 启用',
    cancel: '取消订阅, 取消, 退订, 停用, 禁用, 屏蔽, 撤销, 拒绝',
  },
};

/** Phrase → its risks, over all languages. */
export const riskPhrases: ReadonlyMap<string, readonly DeedRisk[]> = tableOf(
  Object.values(riskWords).flatMap(entriesOf),
);

function entriesOf<Name extends string>(lists: Lists<Name>): [Name, string][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a list are its type's
  return Object.entries(lists) as [Name, string][];
}

/**
 * Further words for risky deeds: rarer names of buttons, and words that people say. The names before and after a redesign
 * are compared without them.
 */
const furtherRiskWords: Readonly<Record<Language, Lists<Risk>>> = {
  en: {
    submit: 'submit, apply now, register, sign up, subscribe, vote, enrol, enroll, join, confirm booking',
    pay: 'settle, settle up, pay now, buy now, checkout, check out, book, book now, reserve, hire, wire, send money, pay off, top up, upgrade, start trial, subscribe now, invest, sell, trade, payout, pay out, debit, renew, extend, reorder, order again, repeat order, tip',
    delete:
      'shred, shredding, deleting, get rid of, take out, take off, throw out, throw away, terminate, close my account, close account, factory reset, delete forever, drop table, uninstall, removal, deletion, overwrite, roll back',
    send: 'apply with, easy apply, apply for, message, write to, answer, send off, file, report, contact, notify',
    publish: 'go live, make public, comment, announce, publishing, sign guest book, sign the guest book',
    share:
      'share with, sharing, make public, get link, copy link, invite, add member, add collaborator, give access, transfer ownership',
    grant:
      'merge, deploy, release, permission, make admin, make owner, promote, assign role, authorise, give access, connect app, i agree, consent, unlock, invite, turn on, log in as, sign in with',
    cancel:
      'unsubscribe, end subscription, cancel subscription, quit, withdraw, opt out, terminate, call off, void, turn off, suspend, leave group, resign, log out everywhere, sign out everywhere, sign out other devices, sign out all, switch off, disarm',
    download: 'download, export, save as',
    install:
      'install, run, execute, add extension, add to chrome, add to browser, launch installer, update now',
    security:
      'two steps, two factors, 2 step, 2 factor, change password, reset password, new password, set password, two factor, 2fa, two step, mfa, security question, api key, access token, recovery email, recovery phone, recovery code, passkey, trusted device, security settings, disable protection, turn off protection, change email, update email, revoke sessions, generate token, create token, generate key, create key, new key, sign request, ssh key, forwarding address',
  },
  de: {
    submit: 'einreichen, bewerben, registrieren, anmelden zu, abonnieren, abstimmen, beitreten',
    pay: 'begleichen, ausgleichen, kauf, kaufe, bestelle, bezahle, zahle, jetzt kaufen, jetzt bezahlen, bestellung aufgeben, gib bestellung, kostenpflichtig, buchen, buche, reservieren, reserviere, mieten, überweise, aufladen, spende, verkaufen, upgraden, upgrade, verlängern, abbuchen',
    delete:
      'weg mit, weg damit, raus mit, schreddern, schreddere, schredder, vernichte, lösche, entferne, leere, verwirf, tilgen, konto schließen, endgültig löschen, deinstallieren, wirf',
    send: 'sende, schicke, schick, antworte, leite, schreibe, melden, nachricht',
    publish: 'veröffentliche, poste, kommentieren, kommentiere, bekanntgeben',
    share: 'teile, lade, einladen, freigabe, freigeben, zugriff geben, link kopieren, mitglied hinzufügen',
    grant:
      'erlaube, genehmige, akzeptiere, zugriff erlauben, zustimme, berechtigung, zum administrator machen, administrator',
    cancel:
      'kündige, storniere, abmelden von, beenden, widerrufe, absagen, austreten, abbestelle, deaktiviere',
    download: 'herunterladen, download, exportieren, lade herunter',
    install: 'installieren, installiere, ausführen',
    security:
      'zwei schritten, zwei schritte, zwei stufen, zwei faktoren, zweistufig, zweistufige, passwort ändern, kennwort ändern, passwort zurücksetzen, neues passwort, zwei faktor, sicherheitsfrage, wiederherstellung, api schlüssel, sicherheitseinstellungen, zugriffstoken, e mail ändern',
  },
  fr: {
    submit: 'soumettre, postuler, inscription, s’abonner, voter, rejoindre',
    pay: 'acquitter, paie, paye, achète, commande, passer commande, passe commande, valider commande, réserver, réserve, louer, verser, virement, faire un don, payer maintenant, vendre',
    delete:
      'broyer, déchiqueter, détruis, supprime, efface, retire, vide, fermer mon compte, fermer le compte, désinstaller, détruis, enlever, enlève',
    send: 'envoie, réponds, transfère, écris, contacter, message',
    publish: 'publie, commenter, commente, rendre public',
    share: 'partage, invite, donner accès, copier le lien, ajouter un membre',
    grant: 'autorise, accepte, approuve, j’accepte, donner accès, administrateur, nommer administrateur',
    cancel: 'résilie, annule, se désabonner, désabonne, désinscrire, désinscription, quitter, désactive',
    download: 'télécharger, télécharge, exporter',
    install: 'installer, installe, exécuter',
    security:
      'deux étapes, deux facteurs, double facteur, changer le mot de passe, modifier le mot de passe, réinitialiser le mot de passe, nouveau mot de passe, double authentification, clé api, paramètres de sécurité, jeton, code de récupération',
  },
  es: {
    submit: 'enviar solicitud, solicitar, inscribirse, suscribirse, votar, unirse',
    pay: 'liquidar, saldar, paga, compra, pide, reservar, reserva, alquilar, dona, transfiere, pagar ahora, comprar ahora, realizar pedido, hacer pedido, haz pedido, confirmar pedido, repetir pedido, renovar, vender',
    delete:
      'triturar, tritura, destruir, elimina, borra, quita, vacía, cerrar mi cuenta, cerrar cuenta, desinstalar, suprimir',
    send: 'envía, manda, responde, reenvía, escribe, contactar, mensaje',
    publish: 'publica, comentar, comenta, hacer público',
    share: 'comparte, invita, dar acceso, copiar enlace, añadir miembro',
    grant: 'permite, autoriza, acepta, aprueba, acepto, dar acceso, administrador, hacer administrador',
    cancel: 'cancela, anula, darse de baja, dar de baja, desuscribirse, desactiva, abandonar',
    download: 'descargar, descarga, exportar',
    install: 'instalar, instala, ejecutar',
    security:
      'dos factores, dos etapas, cambiar contraseña, restablecer contraseña, nueva contraseña, dos pasos, clave api, configuración de seguridad, token, código de recuperación',
  },
  pt: {
    submit: 'inscrever-se, candidatar, votar, participar',
    pay: 'liquidar, saldar, assinar, assine, subscrever plano, paga, pague, compra, compre, encomenda, reservar, reserva, reserve, alugar, doe, transfere, transfira, pagar agora, comprar agora, finalizar compra, fazer pedido, faça pedido, finalizar pedido, vender',
    delete:
      'triturar, destruir, exclui, exclua, elimina, apaga, apague, remove, remova, encerrar conta, fechar conta, desinstalar',
    send: 'envia, envie, responde, responda, encaminha, escreve, mensagem, contatar',
    publish: 'publica, publique, comentar, comenta, tornar público',
    share: 'compartilha, partilha, convida, dar acesso, copiar link, adicionar membro',
    grant: 'permite, autoriza, aceita, aprova, aceito, conceder acesso, administrador, tornar administrador',
    cancel: 'cancela, cancele, anula, cancelar inscrição, desativa, sair do grupo',
    download: 'baixar, baixe, transferir ficheiro, descarregar, exportar',
    install: 'instalar, instala, instale, executar',
    security:
      'dois fatores, dois passos, duas fases, alterar senha, mudar senha, redefinir senha, nova senha, alterar palavra-passe, duas etapas, chave de api, definições de segurança, configurações de segurança',
  },
  it: {
    submit: 'candidati, iscriviti, abbonati, vota, partecipa',
    pay: 'saldare, acquistare, comprare, ordinare, prenota, prenotare, noleggia, bonifico, paga ora, fai ordine, effettua ordine, invia ordine, conferma ordine, acquista ora, vendi, donare',
    delete:
      'distruggere, distruggi, trincia, eliminare, cancellare, rimuovere, togli, chiudi account, chiudere account, disinstalla, svuotare',
    send: 'manda, scrivi, rispondere, inoltrare, contatta, messaggio',
    publish: 'pubblicare, commenta, rendi pubblico',
    share: 'condividere, dai accesso, copia link, aggiungi membro',
    grant: 'consentire, autorizzare, accettare, accetto, amministratore, rendi amministratore',
    cancel: 'annullare, disdire, disiscriviti, abbandona, disattivare',
    download: 'scarica, scaricare, esporta',
    install: 'installa, installare, esegui',
    security:
      'due passaggi, due fasi, due fattori, cambia password, modifica password, reimposta password, nuova password, due fattori, chiave api, impostazioni di sicurezza, token',
  },
  nl: {
    submit: 'indienen, solliciteren, aanmelden voor, abonneren, stemmen, deelnemen',
    pay: 'vereffenen, boek, boeken, reserveer, reserveren, huren, nu betalen, plaats bestelling, nu kopen, afrekenen, verkopen, doneer',
    delete:
      'weg met, weg ermee, versnipperen, versnipper, vernietigen, vernietig, leeg, account sluiten, gooi, de-installeren, weghalen, haal',
    send: 'antwoord, schrijf, bericht, stuur door, contact',
    publish: 'plaats, reageer, openbaar maken, reageren',
    share: 'deel, nodig, toegang geven, link kopiëren, lid toevoegen',
    grant: 'sta toe, accepteer, keur, ik ga akkoord, toegang geven, beheerder, beheerder maken',
    cancel: 'annuleer, zeg op, afmelden voor, beëindig, beëindigen, blokkeer, verlaat groep',
    download: 'downloaden, download, exporteren',
    install: 'installeren, installeer, uitvoeren',
    security:
      'tweestaps, tweetraps, twee factoren, tweefactor, wachtwoord wijzigen, wachtwoord resetten, nieuw wachtwoord, twee stappen, api sleutel, beveiligingsinstellingen, herstelcode',
  },
  pl: {
    submit: 'złóż, zgłoś, zapisz się, subskrybuj, głosuj, dołącz, aplikuj',
    pay: 'uregulować, zapłacić, kupić, zamówić, zarezerwuj, rezerwuj, zarezerwować, wynajmij, kup teraz, złóż zamówienie, zapłać teraz, sprzedaj, doładuj',
    delete: 'zniszcz, zniszczyć, usunąć, skasować, wyczyścić, usuwa, zamknij konto, odinstaluj, kasuj',
    send: 'wysłać, napisz, odpowiedzieć, przesłać, wiadomość',
    publish: 'opublikować, skomentuj, upublicznij',
    share: 'udostępnić, zaprosić, daj dostęp, kopiuj link, dodaj członka',
    grant: 'zezwolić, zatwierdzić, zaakceptować, akceptuję, nadaj dostęp, administrator, administratora',
    cancel: 'anulować, wypisać, zrezygnuj, rezygnuj, odwołaj, opuść',
    download: 'pobierz, pobrać, ściągnij, eksportuj',
    install: 'zainstaluj, zainstalować, uruchom',
    security:
      'dwuetapowe, dwuetapowej, dwuskładnikowa, dwuskładnikowe, dwustopniowa, zmień hasło, zresetuj hasło, nowe hasło, dwuetapowa, klucz api, ustawienia bezpieczeństwa',
  },
  ja: {
    submit: '申し込む, 申込, 登録する, 応募, 投票, 参加する',
    pay: '精算, 予約, 予約する, 今すぐ購入, 決済, 購入を確定, 注文を確定, 売却, チャージ, 買って, 払って',
    delete: 'シュレッダー, 抹消, 取り除く, アカウントを削除, 完全に削除, アンインストール, 消す, 消して',
    send: 'メッセージ, 返事, 書き込む, 送って',
    publish: 'コメントする, 公表',
    share: 'リンクをコピー, メンバーを追加, アクセス権',
    grant: '承諾, 管理者, 権限, 同意します',
    cancel: '取消, 配信停止, 退出, 脱退, 停止',
    download: 'ダウンロード, 書き出し, エクスポート',
    install: 'インストール, 実行',
    security:
      '2段階, 二段階, 2要素, 二要素, パスワードを変更, パスワード変更, パスワードをリセット, 新しいパスワード, 二段階認証, セキュリティ設定, apiキー',
  },
  zh: {
    submit: '报名, 申请, 注册, 订阅, 投票',
    pay: '结清, 预订, 预定, 结算, 立即付款, 买, 续费, 开通会员, 出售, 汇款',
    delete: '粉碎, 销毁, 删掉, 删去, 注销账户, 注销账号, 永久删除, 卸载, 去掉',
    send: '消息, 发给, 写信, 答复',
    publish: '评论, 发帖, 发微博',
    share: '邀请, 复制链接, 添加成员, 授予访问',
    grant: '管理员, 权限, 我同意, 准许',
    cancel: '取消订单, 退出群, 终止, 停止',
    download: '下载, 导出',
    install: '安装, 运行',
    security:
      '二步验证, 两步登录, 双因素, 修改密码, 更改密码, 重置密码, 新密码, 两步验证, 双重验证, 安全设置, 密钥',
  },
};

/** Phrase → its risks, with the further words, over all languages. */
export const allRiskPhrases: ReadonlyMap<string, readonly Risk[]> = tableOf<Risk>([
  ...Object.values(riskWords).flatMap((lists) => entriesOf<Risk>(lists)),
  ...Object.values(furtherRiskWords).flatMap(entriesOf),
]);
