import { defineLexicon } from '../lexicon';

export const french = defineLexicon({
  language: 'fr',
  spaced: true,
  commands: {
    click: ['(clique|cliquer|cliquez|tape|tapez|taper|appuie|appuyer|appuyez) (sur) {target}'],
    'long-press': [
      '(appui long|fais un appui long|faites un appui long|appuie longuement|appuyez longuement|appuyer longuement|maintiens appuyé|maintenez appuyé|reste appuyé) (sur)? {target}',
    ],
    'right-click': [
      '(clic droit|clique droit|cliquer droit|fais un clic droit|faites un clic droit|faire un clic droit) (sur)? {target}',
    ],
    'double-click': [
      '(double clique|double-clique|double cliquer|double-cliquer|double cliquez|double-cliquez|fais un double clic|faire un double clic|faites un double clic|fais un double-clic|double clic|double-clic) (sur)? {target}',
    ],
    focus: [
      '(mets|mettre|mettez|place|placer|placez) (le focus|le curseur) (dans|sur) {target}',
      '(focalise|focaliser|focalisez) (sur)? {target}',
    ],
    drag: [
      "(glisse et dépose|glisse-dépose|glisser-déposer|fais glisser|faire glisser|faites glisser|glisse|glisser|glissez|déplace|déplacer|déplacez) {target} (sur|vers|dans|jusqu'à|à) {destination}",
    ],
    upload: [
      '(téléverse|téléverser|téléversez|charge|charger|chargez|importe|importer|importez|joins|joindre|joignez|envoie|envoyer|envoyez) (le fichier)? {value} (dans|sur|vers|à|comme|via|pour) {target}',
      '(ajoute|ajouter|ajoutez|choisis|choisir) le fichier {value} (dans|sur|à|pour) {target}',
    ],
    wait: [
      "(attends|attendre|attendez) (que)? {target} (apparaisse|apparaît|s'affiche|soit visible|soit affiché|soit affichée|soit là)",
      "(attends|attendre|attendez) (l'apparition de|l'apparition du)? {target}",
    ],
    'wait-gone': [
      '(attends|attendre|attendez) (que)? {target} (disparaisse|disparaît|ne soit plus visible|soit masqué|soit masquée)',
      '(attends|attendre|attendez) (la disparition de|la disparition du) {target}',
    ],
    'wait-enabled': [
      '(attends|attendre|attendez) (que)? {target} (soit actif|soit active|soit activé|soit activée|soit cliquable)',
    ],
    'wait-text': [
      "(attends|attendre|attendez) (que)? (le texte|le message|la page affiche) {value} (apparaisse|apparaît|s'affiche|soit affiché)?",
    ],
    'scroll-down': [
      "(défile|défiler|défilez|descends|descendre|descendez|fais défiler|faire défiler) (la page)? (un peu|d'un écran|d'une page) (vers le bas)?",
      "(défile|défiler|défilez|fais défiler|faire défiler) (la page)? vers le bas (un peu|d'un écran|d'une page)",
    ],
    'scroll-up': [
      "(remonte|remonter|remontez) (un peu|d'un écran|d'une page)",
      "(défile|défiler|défilez|fais défiler|faire défiler) (la page)? (un peu|d'un écran|d'une page) vers le haut",
      "(défile|défiler|défilez|fais défiler|faire défiler) (la page)? vers le haut (un peu|d'un écran|d'une page)",
    ],
    'scroll-by': [
      '(défile|défiler|défilez|descends|descendre|descendez|fais défiler|faire défiler) (la page)? (de)? {pixels} (vers le bas)?',
    ],
    'scroll-by-up': [
      '(remonte|remonter|remontez) (de)? {pixels}',
      '(défile|défiler|défilez|fais défiler|faire défiler) (la page)? (de)? {pixels} vers le haut',
    ],
    'scroll-until': [
      "(défile|défiler|défilez|descends|descendre|descendez|fais défiler|faire défiler) (la page|vers le bas)? jusqu'à (voir|trouver) {value}",
      "(défile|défiler|défilez|descends|descendre|descendez|fais défiler|faire défiler) (la page|vers le bas)? jusqu'à ce que {value} (apparaisse|s'affiche|soit visible)",
    ],
    fill: [
      '(saisis|saisir|saisissez|entre|entrer|entrez|tape|taper|tapez|écris|écrire|écrivez|mets|mettre|mettez|insère|insérer|insérez|inscris|inscrire|colle|coller) {value} (dans|en|comme|pour|à|au) {target}',
      '(remplis|remplir|remplissez|complète|compléter|complétez) {target} (avec|par) {value}',
      '(dans) {target} (saisis|saisir|saisissez|entre|entrer|entrez|tape|taper|tapez|écris|écrire|écrivez) {value}',
    ],
    search: ['(cherche|chercher|cherchez|recherche|rechercher|recherchez) {value}'],
    sort: ['(trie|trier|triez|classe|classer) (les résultats|la liste|les produits)? par {value}'],
    close: ['(ferme|fermer|fermez) {target}'],
    'add-to-cart': [
      '(ajoute|ajouter|ajoutez|mets|mettre|mettez) {target} (au|dans le|dans mon|à mon) panier',
    ],
    clear: ['(vide|vider|videz|efface|effacer|effacez) {target}'],
    choose: [
      '(choisis|choisir|choisissez|sélectionne|sélectionner|sélectionnez|prends|prendre) {value} (dans|de|du|des|en|comme|pour|parmi|sous|à) {target}',
      '(dans) {target} (choisis|choisir|choisissez|sélectionne|sélectionner|sélectionnez) {value}',
    ],
    set: ['(règle|régler|réglez|mets|mettre|mettez|change|changer|changez) {target} (sur|à|en) {value}'],
    check: ['(coche|cocher|cochez|active|activer|activez) {target}'],
    uncheck: ['(décoche|décocher|décochez|désactive|désactiver|désactivez) {target}'],
    press: [
      '(appuie|appuyer|appuyez|presse|presser|tape|taper) (sur)? (la touche)? {key} (dans|sur|en) {target}',
      '(appuie|appuyer|appuyez|presse|presser|tape|taper) (sur)? (la touche)? {key}',
    ],
    hover: ['(survole|survoler|survolez) {target}', '(passe|passer|passez) la souris sur {target}'],
    'scroll-bottom': [
      "(défile|défiler|défilez|descends|descendre|descendez|fais défiler|faire défiler) (tout)? (vers le bas|en bas|jusqu'en bas|jusqu'à la fin) (de la page)?",
      '(descends|descendre|descendez)',
    ],
    'scroll-top': [
      "(défile|défiler|défilez|remonte|remonter|remontez|fais défiler|faire défiler) (tout)? (vers le haut|en haut|jusqu'en haut) (de la page)?",
      '(remonte|remonter|remontez)',
    ],
    'scroll-percent': ["(défile|défiler|défilez|fais défiler|faire défiler) (à|jusqu'à) {percent}"],
    scroll: [
      "(défile|défiler|défilez|fais défiler|faire défiler|va|aller) (jusqu'à|jusqu'au|jusqu'aux|vers) {target}",
    ],
  },
  possibleCommands: {
    click: [
      '(ouvre|ouvrir|ouvrez|ferme|fermer|fermez|affiche|afficher|affichez|envoie|envoyer|envoyez|valide|valider|validez|confirme|confirmer|choisis|choisir|sélectionne|sélectionner|suis|suivre|va sur|va à|aller à|aller sur|presse|appuie sur) {target}',
      '(accepte|accepter|acceptez|refuse|refuser) {target}',
    ],
    fill: [
      '(remplis|remplir|remplissez|complète|compléter|complétez|saisis|saisir|saisissez|entre|entrer|entrez) {target}',
    ],
    choose: ['(choisis|choisir|choisissez|sélectionne|sélectionner|sélectionnez) {value}'],
    check: ['(accepte|accepter|acceptez|sélectionne|sélectionner|sélectionnez|choisis|choisir) {target}'],
  },
  moves: {
    navigate: [
      "(va|vas|aller|allez) (sur|à|au|vers) (la|le|l')? (page|site|adresse)? {address}",
      "(ouvre|ouvrir|ouvrez|visite|visiter|visitez|charge|charger|chargez) (la|le|l')? (page|site|adresse)? {address}",
    ],
    goBack: [
      '(reviens|revenir|revenez|retourne|retourner|retournez|va|aller|allez) en arrière',
      'retour',
      'retour arrière',
    ],
    goForward: ['(va|aller|allez|avance|avancer|avancez) en avant', "(avance|avancer|avancez) d'une page"],
    reload: [
      '(recharge|recharger|rechargez) (la|cette)? (page)?',
      '(actualise|actualiser|actualisez|rafraîchis|rafraîchir|rafraîchissez) (la|cette) page',
    ],
  },
  possibleMoves: {
    goBack: ['(reviens|revenir|revenez|retourne|retourner|retournez|va|aller|allez) à la page précédente'],
  },
  asks: "que, quoi, quel, quelle, quels, quelles, qui, quand, où, combien, comment, pourquoi, lequel, laquelle, lesquels, est-ce que, qu'est-ce que, qu'est-ce qui, y a-t-il",
  fillers:
    "s'il te plaît, s'il vous plaît, svp, stp, maintenant, ensuite, puis, alors, d'abord, peux-tu, pouvez-vous, veuillez",
  connectors: 'et puis, et ensuite, puis, ensuite, et',
  determiners:
    "le, la, les, l', un, une, des, du, de, d', mon, ma, mes, ton, ta, votre, vos, ce, cette, son, sa",
  weakWords: 'à, en, de, du, des, d, l, et, ou, pour, avec, par, sur, dans, au, aux',
  negations: 'ne, n, pas, sans, jamais, non, aucun, aucune',
  namedBy:
    'nommé, nommée, appelé, appelée, intitulé, intitulée, avec le texte, avec le nom, étiqueté, libellé',
  positions:
    "dans, dans l', de, du, de l', d', pour, sous, à côté de, à côté du, à côté de l', près de, près du, à, au, en, sur, en dessous de, au-dessous de, après, avec, par",
  elementTypes: {
    page: 'page',
    result: 'résultat, produit, article, offre, annonce',
    button: 'bouton',
    link: 'lien',
    field: 'champ, champ de texte, zone de texte, zone de saisie, case de texte, saisie, champ de saisie',
    search: 'champ de recherche, barre de recherche, zone de recherche',
    checkbox: 'case à cocher, case, coche',
    radio: 'bouton radio, radio',
    switch: 'interrupteur, bascule',
    dropdown: 'liste déroulante, menu déroulant, liste, sélecteur',
    option: 'option, choix',
    tab: 'onglet',
    menu: 'élément de menu, menu, entrée du menu',
    image: 'image, icône, logo, photo',
    slider: 'curseur, glissière',
    element: 'élément, contrôle',
  },
  regions: {
    dialog: 'ce qui gêne, publicité, calendrier, dialogue, boîte de dialogue, fenêtre, modale, popup',
    header: 'en-tête, entête, haut de page, bandeau',
    footer: 'pied de page, bas de page',
    navigation: 'navigation, barre de navigation, menu principal',
    main: 'contenu, contenu principal, partie principale',
    sidebar: 'barre latérale, colonne latérale',
    form: 'formulaire',
    table: 'tableau, table',
    list: 'liste',
    part: 'ligne, rangée, section, carte, zone, produit, article, groupe, partie, page, colonne, bloc, rubrique',
  },
  ordinals: {
    1: 'premier, première, 1er, 1ère',
    2: 'deuxième, second, seconde, 2e, 2ème',
    3: 'troisième, 3e, 3ème',
    4: 'quatrième, 4e',
    5: 'cinquième, 5e',
    '-1': 'dernier, dernière',
  },
  keys: {
    Enter: 'entrée, enter, retour',
    Escape: 'échap, échappement, esc, escape',
    Tab: 'tab, tabulation',
    ' ': 'espace, barre espace',
    Backspace: 'retour arrière',
    Delete: 'suppr, supprimer',
    ArrowDown: 'flèche bas, flèche vers le bas, bas',
    ArrowUp: 'flèche haut, flèche vers le haut, haut',
    ArrowLeft: 'flèche gauche, flèche vers la gauche',
    ArrowRight: 'flèche droite, flèche vers la droite',
    Home: 'origine, début',
    End: 'fin',
    PageDown: 'page suivante, pg suiv',
    PageUp: 'page précédente, pg préc',
  },
  concepts: {
    email:
      'e-mail, email, courriel, mail, mél, adresse e-mail, adresse email, adresse mail, adresse électronique, adresse de courriel, adresse courriel, votre email, votre adresse e-mail, courrier électronique, adresse de messagerie',
    username:
      "nom d'utilisateur, identifiant, utilisateur, pseudo, pseudonyme, login, votre identifiant, nom de compte, identifiant client, identifiant de connexion, numéro client",
    password: 'mot de passe, mdp, votre mot de passe, code secret, code confidentiel, motdepasse',
    'new-password':
      'nouveau mot de passe, créer un mot de passe, choisir un mot de passe, choisissez un mot de passe',
    'current-password': 'mot de passe actuel, ancien mot de passe',
    'confirm-password':
      'confirmer le mot de passe, confirmez le mot de passe, confirmation du mot de passe, répéter le mot de passe, retapez le mot de passe, confirmer mot de passe, confirmation mot de passe, confirmez votre mot de passe',
    'one-time-code': 'code de vérification, code à usage unique, code reçu par sms, code de confirmation',
    'first-name': 'prénom, prénoms, votre prénom',
    'middle-name': 'deuxième prénom, second prénom',
    'last-name': 'nom de famille, nom, votre nom, nom famille',
    'full-name': 'nom complet, nom et prénom, prénom et nom, nom prénom, prénom nom, nom et prénoms',
    phone:
      'téléphone, numéro de téléphone, tél, mobile, portable, téléphone portable, téléphone mobile, n de téléphone, numéro de portable, numéro de mobile',
    street:
      'adresse, rue, adresse postale, adresse ligne 1, numéro et rue, adresse 1, numéro et nom de rue, voie, adresse de livraison, n et rue, numéro et voie',
    'street-2': "complément d'adresse, adresse ligne 2, adresse 2, appartement, bâtiment, étage, complément",
    city: 'ville, localité, commune',
    province: 'région, province, département, état',
    postcode: 'code postal, cp',
    country: 'pays, pays région, pays de résidence',
    company: "société, entreprise, nom de l'entreprise, raison sociale, organisation",
    birthday: 'date de naissance, naissance, anniversaire, né le, née le',
    'birth-day': 'jour, jour de naissance',
    'birth-month': 'mois, mois de naissance',
    'birth-year': 'année, année de naissance',
    'card-number':
      'numéro de carte, numéro de la carte, numéro de carte bancaire, numéro de carte de crédit, carte bancaire, carte de crédit, n de carte',
    'card-name':
      'titulaire de la carte, nom sur la carte, nom du titulaire, titulaire, nom du porteur, nom du titulaire de la carte',
    'card-code':
      'cryptogramme, cryptogramme visuel, code de sécurité, code cvv, code cvc, code de vérification de la carte',
    'card-expiry':
      "date d'expiration, expiration, date de validité, expire le, date d'expiration de la carte, fin de validité",
    'card-month': "mois d'expiration",
    'card-year': "année d'expiration",
    search: 'recherche, rechercher, chercher, mot clé, mots clés, recherche de produits',
    quantity: 'quantité, nombre, qté',
    message: 'message, votre message, commentaire, commentaires, remarques',
    subject: 'objet, sujet',
    coupon: 'code promo, code promotionnel, bon de réduction, code de réduction, coupon, code avantage',
    gender: 'sexe, genre',
    salutation: 'civilité, titre',
    website: 'site web, site internet, site',
    date: 'date',
    time: 'heure',
    submit: 'envoyer, soumettre, valider, envoyer le formulaire',
    'sign-in':
      "se connecter, connexion, connectez-vous, s'identifier, identification, me connecter, ouvrir une session",
    'sign-up':
      "s'inscrire, inscription, créer un compte, inscrivez-vous, créer mon compte, m'inscrire, créer le compte",
    'sign-out':
      'déconnecte moi, déconnectez moi, me déconnecter, se deconnecter, se déconnecter, déconnexion',
    'add-to-cart': 'ajouter au panier, mettre au panier, ajouter à mon panier',
    cart: 'panier, mon panier',
    checkout:
      'commander, passer commande, passer la commande, passer à la caisse, valider mon panier, valider le panier',
    close: 'fermer',
    cancel: 'annuler',
    next: 'suivant, continuer, page suivante, poursuivre, étape suivante',
    back: 'retour, précédent, page précédente, revenir',
    save: 'enregistrer, sauvegarder, enregistrer les modifications, appliquer',
    delete: 'supprimer, effacer, retirer, enlever',
    edit: 'modifier, éditer, changer',
    add: 'ajouter, créer, nouveau',
    confirm: 'confirmer, ok, oui, valider',
    accept:
      "accepte tous les cookies, accepter tous les cookies, accepte les cookies, accepter les cookies, accepter, tout accepter, j'accepte, autoriser, accepter tout",
    reject:
      'refuse tous les cookies, refuser tous les cookies, refuse les cookies, refuser les cookies, refuser, tout refuser, rejeter',
    pay: 'payer, payer maintenant, acheter, acheter maintenant, commander maintenant, régler, finaliser la commande, confirmer la commande',
    subscribe: "s'abonner, abonnez-vous, je m'abonne",
    download: 'télécharger',
    upload: 'importer, téléverser, envoyer un fichier',
    menu: 'menu, menu principal',
    home: "accueil, page d'accueil",
    help: 'aide, assistance',
    settings: 'paramètres, réglages, préférences',
    account: 'compte, mon compte, profil, mon profil',
    contact: 'contact, contactez-nous, nous contacter',
    'forgot-password': 'mot de passe oublié, mot de passe perdu',
    'remember-me': 'se souvenir de moi, rester connecté, mémoriser mes identifiants',
    terms:
      "conditions générales, cgv, cgu, j'accepte les conditions, conditions d'utilisation, j'accepte les conditions générales",
    newsletter: "newsletter, lettre d'information, infolettre",
  },
  again:
    'confirmer, confirmez, confirmation, répéter, répétez, retapez, ressaisir, ressaisissez, de nouveau, à nouveau',
  contexts: 'carte, adresse, facturation, livraison, compte, client, utilisateur, contact',
  suffixes: 'es, s, e',
});
