import type { DataWords } from './data-words';

export const frenchDataWords: DataWords = {
  asking:
    'donne donnez donner montre montrez lis lisez extrais extrayez extraire recupere recuperez copie exporte prends moi nous je veux voudrais il me faut s te vous plait svp le la les l un une des du de d et ou avec ainsi que leur leurs son ses chaque sur dans a au aux cette ce cet page ici par pour quels quelles sont',
  of: 'de des du d la les l',
  tables: 'tableau tableaux table tables liste listes',
  rows: 'ligne lignes entree entrees element elements tout tous toute toutes donnees valeurs colonne colonnes champs',
  links: 'lien liens url urls adresse adresses',
  concepts: {
    name: 'nom noms titre titres produit produits article articles',
    price: 'prix tarif tarifs cout couts',
    date: 'date dates jour jours',
    picture: 'image images photo photos',
    person: 'auteur auteurs vendeur vendeurs client clients utilisateur',
    rating: 'note notes avis etoiles',
    count: 'quantite quantites nombre stock',
    status: 'statut statuts etat etats disponibilite',
    number: 'numero numeros identifiant identifiants reference references',
    mail: 'mail mails email emails courriel courriels',
    phone: 'telephone telephones',
    text: 'description descriptions texte textes',
    place: 'ville villes lieu lieux pays',
    kind: 'categorie categories type types',
    total: 'total totaux somme sommes montant montants',
  },
};
