import type { DataWords } from './data-words';

export const italianDataWords: DataWords = {
  asking:
    'dammi dacci dai mostra mostrami leggi estrai estrarre prendi ottieni copia esporta mi ci voglio vorrei per favore il lo la i gli le l un una uno di del della dei degli delle d e ed o con inclusi loro suo suoi sue ogni su in nella nel a al questa questo pagina qui da quali sono',
  of: 'di del della dei degli delle d',
  tables: 'tabella tabelle lista liste elenco elenchi',
  rows: 'riga righe voce voci elemento elementi tutto tutti tutta tutte dati valori colonna colonne campi',
  links: 'link collegamento collegamenti url indirizzo indirizzi',
  concepts: {
    name: 'nome nomi titolo titoli prodotto prodotti articolo articoli',
    price: 'prezzo prezzi costo costi tariffa tariffe',
    date: 'data date giorno giorni',
    picture: 'immagine immagini foto',
    person: 'autore autori autrice venditore venditori cliente clienti utente',
    rating: 'valutazione valutazioni voto voti stelle recensioni',
    count: 'quantita pezzi scorte',
    status: 'stato stati disponibilita',
    number: 'numero numeri codice codici identificativo',
    mail: 'mail email posta',
    phone: 'telefono telefoni',
    text: 'descrizione descrizioni testo testi',
    place: 'citta luogo luoghi paese paesi',
    kind: 'categoria categorie tipo tipi',
    total: 'totale totali somma somme importo importi',
  },
};
