import { runsOf } from '../fold';
import type { Lists } from './lexicon';

/** Languages of the lexicons. */
type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'pl' | 'ja' | 'zh';

/**
 * What a redesign calls the same thing by, beyond the phrases of one concept: in each group a word may stand for any other.
 * Only words that are interchangeable wherever they stand: a group that is too wide lets another deed be done.
 */
const synonymGroups: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'shipping, delivery, ship to, deliver to',
    'billing, invoice, bill to',
    'picture, photo, image',
    'telephone, phone, phone number, telephone number',
    'details, more details, view details, show details',
    'next, continue',
    'dismiss, close',
    'discard, throw away',
    'choose, select',
    'see, view, show',
    'sign up, register, create account, create an account, create your account',
    'log out, sign out, log off',
    'find, search',
    'modify, change, edit',
  ],
  de: [
    'lieferung, versand, lieferadresse, versandadresse',
    'rechnungsanschrift, rechnungsadresse',
    'bild, foto',
    'telefon, telefonnummer, rufnummer',
    'details, einzelheiten, details anzeigen',
    'weiter, fortfahren',
    'abmelden, ausloggen',
    'anmelden, einloggen',
    'bearbeiten, ändern',
    'löschen, entfernen',
    'auswählen, wählen',
    'anzeigen, ansehen',
    'registrieren, konto erstellen, konto anlegen',
    'in den warenkorb, in den einkaufswagen, in den korb, zum warenkorb hinzufügen',
    'suchen, finden',
  ],
  fr: [
    'livraison, expédition',
    'photo, image',
    'téléphone, numéro de téléphone',
    'détails, voir les détails',
    'suivant, continuer, poursuivre',
    'se déconnecter, déconnexion',
    'se connecter, connexion, s’identifier',
    'modifier, changer, éditer',
    'supprimer, effacer, retirer',
    'choisir, sélectionner',
    'voir, afficher',
    's’inscrire, créer un compte, inscription',
    'ajouter au panier, mettre au panier',
    'chercher, rechercher, trouver',
  ],
  es: [
    'envío, entrega',
    'foto, imagen',
    'teléfono, número de teléfono',
    'detalles, ver detalles',
    'siguiente, continuar, seguir',
    'cerrar sesión, desconectarse, salir',
    'iniciar sesión, acceder, entrar, ingresar',
    'editar, modificar, cambiar',
    'eliminar, borrar, quitar',
    'elegir, seleccionar, escoger',
    'ver, mostrar',
    'registrarse, crear cuenta, crear una cuenta',
    'añadir al carrito, agregar al carrito, añadir a la cesta, agregar a la cesta',
    'buscar, encontrar',
  ],
  pt: [
    'envio, entrega',
    'foto, imagem',
    'telefone, número de telefone',
    'detalhes, ver detalhes',
    'seguinte, próximo, continuar, avançar',
    'sair, terminar sessão, encerrar sessão, desconectar',
    'entrar, iniciar sessão, fazer login, acessar',
    'editar, modificar, alterar',
    'excluir, eliminar, apagar, remover',
    'escolher, selecionar',
    'ver, mostrar, exibir',
    'cadastrar-se, registrar-se, criar conta, criar uma conta',
    'adicionar ao carrinho, colocar no carrinho, adicionar à sacola',
    'buscar, pesquisar, procurar',
  ],
  it: [
    'spedizione, consegna',
    'foto, immagine',
    'telefono, numero di telefono',
    'dettagli, vedi dettagli, mostra dettagli',
    'avanti, continua, prosegui',
    'esci, disconnetti, logout',
    'accedi, entra, login',
    'modifica, cambia',
    'elimina, cancella, rimuovi',
    'scegli, seleziona',
    'vedi, mostra, visualizza',
    'registrati, iscriviti, crea account, crea un account',
    'aggiungi al carrello, aggiungi alla borsa, metti nel carrello',
    'cerca, trova',
  ],
  nl: [
    'verzending, levering, bezorging',
    'foto, afbeelding',
    'telefoon, telefoonnummer',
    'details, bekijk details',
    'volgende, doorgaan, verder',
    'uitloggen, afmelden',
    'inloggen, aanmelden',
    'bewerken, wijzigen, aanpassen',
    'verwijderen, wissen',
    'kiezen, selecteren',
    'bekijken, tonen',
    'registreren, account aanmaken, account maken',
    'in winkelwagen, in winkelmandje, toevoegen aan winkelwagen',
    'zoeken, vinden',
  ],
  pl: [
    'wysyłka, dostawa',
    'zdjęcie, obraz',
    'telefon, numer telefonu',
    'szczegóły, zobacz szczegóły',
    'dalej, kontynuuj, następny',
    'wyloguj, wyloguj się',
    'zaloguj, zaloguj się, logowanie',
    'edytuj, zmień, modyfikuj',
    'usuń, skasuj',
    'wybierz, zaznacz',
    'zobacz, pokaż, wyświetl',
    'zarejestruj się, załóż konto, utwórz konto',
    'do koszyka, dodaj do koszyka, włóż do koszyka',
    'szukaj, znajdź, wyszukaj',
  ],
  ja: [
    '配送, お届け, 発送',
    '写真, 画像',
    '電話, 電話番号',
    '詳細, 詳細を見る, 詳細を表示',
    '次へ, 続ける, 続行, 進む',
    'ログアウト, サインアウト',
    'ログイン, サインイン',
    '編集, 変更',
    '削除, 消去',
    '選択, 選ぶ',
    '表示, 見る',
    '新規登録, 会員登録, アカウント作成',
    'カートに入れる, カートに追加, バッグに入れる',
    '検索, 探す',
  ],
  zh: [
    '配送, 送货, 发货',
    '照片, 图片',
    '电话, 电话号码',
    '详情, 查看详情',
    '下一步, 继续',
    '退出登录, 登出, 退出, 注销',
    '登录, 登入, 登陆',
    '编辑, 修改, 更改',
    '删除, 移除',
    '选择, 选取',
    '查看, 显示',
    '注册, 创建账户, 创建账号',
    '加入购物车, 添加到购物车, 放入购物车, 加入购物袋',
    '搜索, 查找, 查询',
  ],
};

/** What a deed may cost that cannot be taken back, or that others see. */
type Risk = 'pay' | 'delete' | 'send' | 'publish' | 'share' | 'grant' | 'leave';

/** Words and phrases by which a name says that it does such a thing. */
const riskWords: Readonly<Record<Language, Lists<Risk>>> = {
  en: {
    pay: 'pay, buy, purchase, order, place order, donate, transfer, withdraw, deposit, bid, checkout, charge, refund, rent',
    delete: 'delete, remove, erase, discard, destroy, wipe, purge, clear, empty, reset, drop, trash',
    send: 'send, submit, reply, forward, invite, mail, email',
    publish: 'publish, post, release, deploy, tweet, merge',
    share: 'share, everyone, public',
    grant: 'grant, allow, approve, accept, authorize, authorise, agree, permit, trust, enable',
    leave:
      'unsubscribe, unfollow, cancel, deactivate, disable, block, ban, close account, revoke, reject, decline',
  },
  de: {
    pay: 'bezahlen, zahlen, kaufen, bestellen, zahlungspflichtig, spenden, überweisen, abheben, einzahlen, bieten',
    delete: 'löschen, entfernen, verwerfen, leeren, zurücksetzen, vernichten',
    send: 'senden, absenden, versenden, schicken, abschicken, antworten, weiterleiten, einladen',
    publish: 'veröffentlichen, posten, freigeben',
    share: 'teilen, öffentlich, alle',
    grant: 'erlauben, zulassen, genehmigen, akzeptieren, zustimmen, gestatten, aktivieren, annehmen',
    leave: 'kündigen, abbestellen, stornieren, deaktivieren, sperren, widerrufen, ablehnen, entfolgen',
  },
  fr: {
    pay: 'payer, acheter, commander, donner, virer, transférer, retirer, déposer',
    delete: 'supprimer, effacer, retirer, vider, réinitialiser, détruire',
    send: 'envoyer, soumettre, répondre, transférer, inviter',
    publish: 'publier, poster, diffuser',
    share: 'partager, public, tous',
    grant: 'autoriser, accepter, approuver, permettre, activer, accorder',
    leave: 'résilier, annuler, désabonner, désactiver, bloquer, révoquer, refuser',
  },
  es: {
    pay: 'pagar, comprar, pedir, donar, transferir, retirar, ingresar, depositar',
    delete: 'eliminar, borrar, quitar, vaciar, restablecer, descartar',
    send: 'enviar, mandar, responder, reenviar, invitar',
    publish: 'publicar',
    share: 'compartir, público, todos',
    grant: 'permitir, autorizar, aceptar, aprobar, activar, conceder',
    leave: 'cancelar, anular, desactivar, bloquear, revocar, rechazar',
  },
  pt: {
    pay: 'pagar, comprar, encomendar, doar, transferir, levantar, sacar, depositar',
    delete: 'excluir, eliminar, apagar, remover, esvaziar, descartar, redefinir',
    send: 'enviar, mandar, responder, encaminhar, convidar, submeter',
    publish: 'publicar, postar',
    share: 'compartilhar, partilhar, público, todos',
    grant: 'permitir, autorizar, aceitar, aprovar, ativar, conceder',
    leave: 'cancelar, anular, desativar, bloquear, revogar, recusar, rejeitar',
  },
  it: {
    pay: 'paga, pagare, compra, acquista, ordina, dona, trasferisci, preleva, versa',
    delete: 'elimina, cancella, rimuovi, svuota, ripristina, scarta',
    send: 'invia, inviare, rispondi, inoltra, invita, spedisci',
    publish: 'pubblica, posta',
    share: 'condividi, pubblico, tutti',
    grant: 'consenti, autorizza, accetta, approva, attiva, concedi, permetti',
    leave: 'annulla, disdici, disattiva, blocca, revoca, rifiuta',
  },
  nl: {
    pay: 'betalen, betaal, kopen, koop, bestellen, bestel, doneren, overmaken, opnemen, storten',
    delete: 'verwijderen, verwijder, wissen, wis, legen, leegmaken, herstellen',
    send: 'verzenden, verzend, versturen, verstuur, sturen, stuur, beantwoorden, doorsturen, uitnodigen',
    publish: 'publiceren, publiceer, plaatsen',
    share: 'delen, deel, openbaar, iedereen',
    grant: 'toestaan, goedkeuren, accepteren, akkoord, inschakelen, activeren',
    leave:
      'opzeggen, annuleren, afzeggen, uitschrijven, uitschakelen, blokkeren, intrekken, afwijzen, weigeren',
  },
  pl: {
    pay: 'zapłać, płać, kup, zamów, kupuję, przelej, wypłać, wpłać, wesprzyj',
    delete: 'usuń, skasuj, wyczyść, opróżnij, zresetuj, odrzuć',
    send: 'wyślij, prześlij, odpowiedz, przekaż, zaproś',
    publish: 'opublikuj, publikuj',
    share: 'udostępnij, publiczne, wszystkim',
    grant: 'zezwól, zatwierdź, akceptuj, zaakceptuj, pozwól, włącz, zgadzam',
    leave: 'anuluj, wypisz, dezaktywuj, wyłącz, zablokuj, cofnij, odmów',
  },
  ja: {
    pay: '支払う, 支払い, お支払い, 購入, 購入する, 注文, 注文する, 買う, 寄付, 送金, 振込, 出金, 入金',
    delete: '削除, 削除する, 消去, 破棄, 空にする, リセット, 初期化',
    send: '送信, 送信する, 送る, 返信, 転送, 招待, 提出',
    publish: '公開, 公開する, 投稿, 投稿する',
    share: '共有, 共有する, シェア, 全員',
    grant: '許可, 許可する, 承認, 承認する, 同意, 同意する, 有効にする',
    leave: '解約, キャンセル, 退会, 無効にする, ブロック, 拒否, 取り消す',
  },
  zh: {
    pay: '支付, 付款, 立即支付, 购买, 立即购买, 下单, 提交订单, 捐款, 转账, 提现, 充值',
    delete: '删除, 移除, 清除, 清空, 丢弃, 重置',
    send: '发送, 提交, 寄送, 回复, 转发, 邀请',
    publish: '发布, 发表',
    share: '分享, 共享, 所有人, 公开',
    grant: '允许, 授权, 批准, 同意, 接受, 启用',
    leave: '取消订阅, 取消, 退订, 停用, 禁用, 屏蔽, 撤销, 拒绝',
  },
};

/** Phrase → the groups in which it stands for others, over all languages. */
export const synonymPhrases: ReadonlyMap<string, readonly string[]> = tableOf(
  Object.entries(synonymGroups).flatMap(([language, groups]) =>
    groups.map((list, at): [string, string] => [`${language} ${at}`, list]),
  ),
);

/** Phrase → what it risks, over all languages. */
export const riskPhrases: ReadonlyMap<string, readonly string[]> = tableOf(
  Object.values(riskWords).flatMap((lists) => Object.entries(lists)),
);

function tableOf(lists: readonly (readonly [string, string])[]): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const [meaning, list] of lists) {
    for (const phrase of list.split(', ')) {
      const key = runsOf(phrase).join(' ');
      const known = table.get(key) ?? [];
      if (!known.includes(meaning)) table.set(key, [...known, meaning]);
    }
  }
  return table;
}
