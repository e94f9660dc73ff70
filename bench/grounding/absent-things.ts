/**
 * Common things people ask of a page, in several languages. A page lacks a thing when none of the thing's traces is in
 * the source of anything on the page that can be acted on: a rule that knows nothing of the matcher and errs on the side
 * of "may be there".
 */
export type Thing = {
  /** What would be in the source of a control for it, in the languages of the pages. */
  traces: RegExp;
  asks: readonly string[];
};

/** Things that a page of any language lacks when the words are nowhere on it. */
export const named: readonly Thing[] = [
  {
    traces: /(?<!\p{L})ada(?!\p{L})|lovelace/iu,
    asks: [
      'delete Ada',
      'click Delete in the row of Ada',
      'edit Ada Lovelace',
      'click Ada Lovelace',
      'Lösche Ada',
      'select Ada',
      'check Ada',
      'supprime Ada',
    ],
  },
  {
    traces: /annual|report/iu,
    asks: ['open the annual report', 'click Annual report', 'download the annual report'],
  },
  {
    traces: /kettle|harbour/iu,
    asks: [
      'add the Harbour kettle to the cart',
      'click Harbour kettle',
      'click Buy for the Harbour kettle',
      'choose Harbour kettle',
    ],
  },
  {
    traces: /passport/iu,
    asks: ['type X1234567 into the passport number field', 'fill in the passport number'],
  },
  { traces: /flight|flug|vol\b/iu, asks: ['enter LH 400 as the flight number', 'click Book a flight'] },
  { traces: /turquoise/iu, asks: ['choose Turquoise in Colour', 'select turquoise', 'check Turquoise'] },
  { traces: /invoice|march/iu, asks: ['open the invoice of March', 'click the March invoice'] },
  { traces: /wednesday/iu, asks: ['click Wednesday', 'choose Wednesday in Day of delivery'] },
];

/** Things that only pages of the languages whose words are listed can be said to lack. */
export const common: readonly Thing[] = [
  {
    traces:
      /(?:sign|log)[\s_-]*[io]n|auth|anmeld|einlogg|conne[cx]|identif|iniciar|acced|acces|acess|entra|zalog|inlog|ingres|account|konto|compte|cuenta|conta|user|member|ログイン|サインイン|登录|登入/iu,
    asks: [
      'click sign in',
      'log in',
      'click the Login button',
      'Klicke auf Anmelden',
      'clique sur Se connecter',
      'haz clic en Iniciar sesión',
      'clique em Entrar',
      'clicca su Accedi',
      'klik op Inloggen',
      'kliknij Zaloguj się',
      'ログインをクリック',
      '点击登录',
    ],
  },
  {
    traces:
      /(?:sign|log)[\s_-]*o(?:ff|ut)|abmeld|auslog|connex|cerrar|sair|esci|uitlog|wylog|ログアウト|退出/iu,
    asks: ['click sign out', 'log out', 'Klicke auf Abmelden', 'clique sur Se déconnecter', '点击退出登录'],
  },
  {
    traces:
      /sign[\s_-]*up|regist|join|create|enrol|new|neu|account|konto|cr[eé]er|inscri|s'inscr|crear|criar|cadastr|iscri|aanm|rejest|登録|注册/iu,
    asks: [
      'click sign up',
      'create an account',
      'click Register',
      'Klicke auf Registrieren',
      'haz clic en Registrarse',
    ],
  },
  {
    traces:
      /cart|basket|\bbag|trolley|warenkorb|panier|carrito|cesta|carrinho|carrello|winkel|koszyk|shop|buy|checkout|カート|购物车/iu,
    asks: [
      'open the cart',
      'click the basket',
      'show my shopping bag',
      'add to cart',
      'Öffne den Warenkorb',
      'ouvre le panier',
      'abre el carrito',
      '打开购物车',
      'カートを開く',
    ],
  },
  {
    traces:
      /checkout|check\s+out|pay|order|buy|kasse|zahl|kauf|bestell|commande|pag[aoué]|compr|kop|kup|zap[lł]|zam[oó]w|注文|订单|支付/iu,
    asks: ['go to checkout', 'click Pay now', 'place the order', 'Klicke auf Zur Kasse', 'clique sur Payer'],
  },
  {
    traces:
      /cookie|consent|gdpr|privacy|accept|agree|allow|akzep|zustimm|einverst|acep|aceit|acc?et|akcep|zgod|ok\b|同意|接受/iu,
    asks: [
      'accept cookies',
      'accept all cookies',
      'click Accept all',
      'reject all cookies',
      'Alle Cookies akzeptieren',
      'accepte les cookies',
      'acepta las cookies',
      'zaakceptuj pliki cookie',
      '接受所有 Cookie',
    ],
  },
  {
    traces:
      /next|weiter|suiv|siguien|pr[oó]xim|succes|volgend|nast[eę]p|avan|contin|forward|more|older|page|»|›|→|次|下一/iu,
    asks: [
      'next page',
      'go to the next page',
      'click Next',
      'Nächste Seite',
      'page suivante',
      '下一页',
      '次のページ',
    ],
  },
  {
    traces:
      /back|prev|zur[uü]ck|retour|pr[eé]c[eé]d|volver|atr[aá]s|anterior|voltar|indietro|terug|vorig|wstecz|«|‹|←|戻|返回/iu,
    asks: ['click Back', 'go back to the previous page', 'Klicke auf Zurück', 'clique sur Retour'],
  },
  {
    traces: /subscri|newsletter|abonn|suscri|assin|iscri|updates|mail|follow|bolet|メール|nieuws|订阅/iu,
    asks: ['click Subscribe', 'subscribe to the newsletter', 'check Newsletter', 'Newsletter abonnieren'],
  },
  {
    traces:
      /download|herunter|t[eé]l[eé]charg|descarg|baixar|transfer|scaric|pobierz|\bapp\b|install|get\b|下载|ダウンロード/iu,
    asks: ['click Download', 'download the app', 'Klicke auf Herunterladen', '点击下载'],
  },
  {
    traces:
      /upload|attach|file|datei|hochlad|fichier|archivo|anex|plik|photo|foto|image|browse|choose|上传/iu,
    asks: ['upload report.pdf to the attachment', 'click Upload', 'Klicke auf Hochladen'],
  },
  {
    traces: /save|speicher|enreg|guard|salv|opsla|zapis|apply|update|submit|保存/iu,
    asks: ['click Save', 'save the changes', 'Klicke auf Speichern', 'clique sur Enregistrer', '点击保存'],
  },
  {
    traces:
      /delete|remove|erase|trash|l[oö]sch|entfern|supprim|elimin|borra|exclu|apagar|rimuov|verwijd|usu[nń]|clear|x\b|×|删除|削除/iu,
    asks: [
      'click Delete',
      'click the Delete button',
      'click the last Delete button',
      'Klicke auf Löschen',
      '点击删除',
    ],
  },
  {
    traces: /edit|change|modif|bearbeit|[aä]nder|update|wijzig|bewerk|edyt|编辑|編集/iu,
    asks: ['click Edit', 'click the second Edit button', 'Klicke auf Bearbeiten'],
  },
  {
    traces:
      /close|dismiss|schlie|ferm|cerrar|fechar|chiud|sluit|zamkn|cancel|hide|modal|popup|×|✕|\bx\b|关闭|閉/iu,
    asks: ['close the dialog', 'click Close', 'close the popup', 'Schließe den Dialog', 'ferme la fenêtre'],
  },
  {
    traces: /setting|prefer|option|einstell|param|r[eé]gl|ajust|config|impost|instelling|ustaw|设置|設定/iu,
    asks: ['open the settings', 'click Settings', 'Öffne die Einstellungen', '打开设置'],
  },
  {
    traces: /help|support|faq|hilfe|aide|ayuda|ajuda|aiuto|hulp|pomoc|assist|question|帮助|ヘルプ/iu,
    asks: ['click Help', 'open the help page', 'Klicke auf Hilfe'],
  },
  {
    traces: /contact|kontakt|contat|email|e-mail|mail|support|联系/iu,
    asks: ['click Contact us', 'open the contact page', 'Klicke auf Kontakt'],
  },
  {
    traces: /play|video|watch|abspiel|lecture|reprod|pause|listen/iu,
    asks: ['play the video', 'click Play', 'pause the video'],
  },
  {
    traces: /print|druck|imprim|stampa|afdruk|druk/iu,
    asks: ['click Print', 'print this page', 'Klicke auf Drucken'],
  },
  {
    traces: /share|teil|partag|compart|facebook|twitter|social|delen/iu,
    asks: ['click Share', 'share the page', 'Klicke auf Teilen'],
  },
  {
    traces: /like|love|heart|favo|wish|merk|save/iu,
    asks: ['click Like', 'add it to the wish list', 'click Add to favourites'],
  },
  {
    traces: /sort|order|price|prei|prix|prec|relev|newest/iu,
    asks: ['sort by price', 'sort the results by price', 'choose Price in Sort by'],
  },
  {
    traces: /filter|refin|narrow|brand|categor/iu,
    asks: ['click Filter', 'open the filters', 'clear all filters'],
  },
  {
    traces: /lang|sprach|idiom|lingu|taal|deutsch|german|english|espa|语言/iu,
    asks: ['choose German in Language', 'click Deutsch', 'change the language to German'],
  },
  {
    traces: /menu|nav|toggle|burger|more/iu,
    asks: ['open the menu', 'click the menu button', 'open the main menu'],
  },
  {
    traces: /home|start|accueil|inicio|in[ií]cio|index|logo|brand|"\/"|主页/iu,
    asks: ['click Home', 'go to the home page', 'Klicke auf Startseite'],
  },
  { traces: /captcha|robot|human|verif/iu, asks: ["check I'm not a robot", 'tick the captcha'] },
  {
    traces:
      /remember|keep|stay|merk|angemeldet|souven|recu[eé]rd|recorda|lembr|conect|ricord|onthou|zapami|記憶|自動|次回|记住/iu,
    asks: [
      'check Remember me',
      'tick Keep me signed in',
      'Aktiviere Angemeldet bleiben',
      'coche Se souvenir de moi',
    ],
  },
  {
    traces:
      /forg[eo]t|reset|lost|recover|trouble|help|vergess|oubli|olvid|esquec|recuper|dimentic|verget|zapomn|忘/iu,
    asks: ['click Forgot password', 'Klicke auf Passwort vergessen', 'reset my password'],
  },
  {
    traces: /terms|condition|agree|accept|policy|legal|agb|nutzung|condici|condizioni|regulamin|条款|規約/iu,
    asks: ['check I accept the terms', 'tick the terms and conditions', 'Akzeptiere die AGB'],
  },
];

/** Fields that a page lacks when nothing on it says so, the texts beside its fields included. */
export const fields: readonly Thing[] = [
  {
    traces:
      /phone|tel(?!l|f-|e?vis)|mobi|cell|handy|fon|gsm|contact|number|num|nr\b|kontakt|portable|电话|手机|電話|携帯/iu,
    asks: [
      'type 555 0100 into the phone field',
      'fill in the phone number',
      'Gib 555 in das Telefonfeld ein',
      'saisis 555 dans le téléphone',
      '在电话框中输入555',
    ],
  },
  {
    traces: /mail|contact|kontakt|correo|user|login|@|邮|メール/iu,
    asks: [
      'type ada@example.org into Email',
      'fill in the email address',
      'Gib a@b.c in das E-Mail-Feld ein',
      'escribe a@b.c en el correo electrónico',
    ],
  },
  {
    traces: /pass|pwd|pw\b|pin\b|kennw|contrase|senha|mot de|has[lł]|wacht|clave|密码|パスワード/iu,
    asks: [
      'type %password% into the password field',
      'fill in the password',
      'Gib geheim in das Passwortfeld ein',
      '在密码框中输入abc',
    ],
  },
  {
    traces:
      /search|find|query|such|recherch|rech|busca|busqu|pesquis|cerca|zoek|szuka|keyword|name="?[qsk]\b|lookup|filter|搜|検索/iu,
    asks: [
      'search for copper',
      'type copper into the search box',
      'press Enter in the search box',
      'Suche nach Kupfer',
      'cherche cuivre',
      'busca cobre',
      '搜索铜',
      '銅を検索',
    ],
  },
  {
    traces: /first|given|fore|vorname|pr[eé]nom|nombre|nome|imi[eę]|voornaam|name|名/iu,
    asks: ['type Ada into First name', 'fill in the first name', 'Gib Ada in Vorname ein'],
  },
  {
    traces: /last|sur|family|nachname|famil|nom\b|apellid|sobrenome|cognome|achternaam|nazwisk|name|姓/iu,
    asks: ['type Byron into Last name', 'fill in the surname', 'Gib Byron in Nachname ein'],
  },
  {
    traces:
      /city|town|local|\bort\b|stadt|ville|ciudad|cidade|citt|plaats|miasto|municip|suburb|城市|address|adres/iu,
    asks: ['type Oslo into City', 'fill in the city', 'choose Oslo in City', 'Gib Oslo in Stadt ein'],
  },
  {
    traces: /zip|po[cs]z?t|plz|code|kod|cap\b|cep\b|邮编|郵便|address|adres/iu,
    asks: ['type 10115 into the postal code', 'fill in the zip code', 'Gib 10115 in die Postleitzahl ein'],
  },
  {
    traces: /card|karte|carte|tarj|cart[aã]o|cc|kaart|kart|credit|pay|卡|number/iu,
    asks: [
      'type 4111111111111111 into the card number',
      'fill in the card security code',
      'choose 12 in Expiration month',
    ],
  },
  {
    traces:
      /birth|born|dob|bday|geb|naiss|nacim|nasc|nasci|uro?dz|date|day|month|year|tag|jahr|monat|jour|mois|生日|誕生/iu,
    asks: [
      'fill in the date of birth',
      'type 10 December 1815 into the birthday',
      'choose December in Month of birth',
    ],
  },
  {
    traces: /countr|land|pays|pa[ií]s|paese|nation|kraj|region|state|国/iu,
    asks: [
      'choose Norway in Country',
      'fill in the country',
      'Wähle Norwegen in Land aus',
      'choisis Norvège dans Pays',
    ],
  },
  {
    traces: /coupon|promo|voucher|gutsch|code|discount|gift|rabat/iu,
    asks: [
      'type SAVE10 into the coupon code',
      'fill in the promo code',
      'Gib SAVE10 in das Gutscheinfeld ein',
    ],
  },
  {
    traces: /quant|qty|amount|menge|anzahl|count|cantidad|number|num/iu,
    asks: ['set the quantity to 3', 'type 2 into Quantity', 'Setze die Menge auf 3'],
  },
  {
    traces:
      /message|comment|nachricht|text|question|note|feedback|mensaje|mensagem|reply|content|body|review|留言/iu,
    asks: ['type hello into the message', 'fill in the comment', 'Gib Hallo in die Nachricht ein'],
  },
  {
    traces: /compan|organi|firm|business|employ|entrepr|empresa|aziend|bedrijf|公司/iu,
    asks: ['type Acme into Company', 'fill in the organisation', 'Gib Acme in Firma ein'],
  },
  {
    traces: /street|address|adres|stra[sß]|rue|calle|direcci|endere|indirizz|ulica|addr|地址|住所/iu,
    asks: [
      'type Main Street 1 into the street address',
      'fill in the second address line',
      'Gib Hauptstr. 1 in Straße ein',
    ],
  },
];
