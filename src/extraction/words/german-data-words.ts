import type { DataWords } from './data-words';

export const germanDataWords: DataWords = {
  asking:
    'hole hol holen lies lesen gib gebt geben zeige zeig zeigen extrahiere extrahieren finde kopiere exportiere nimm mir uns ich will mochte brauche bitte die der das den dem des ein eine einen und oder mit samt nebst inklusive ihre ihren ihrer ihrem deren dazu jede jeden jedes von aus auf in im an zu vom zum dieser diese dieses diesem seite hier nach fur welche was sind',
  of: 'der des von mit den aller namens',
  tables: 'tabelle tabellen liste listen ubersicht',
  rows: 'zeile zeilen reihe reihen eintrag eintrage eintragen alle alles allen daten datensatze werte spalte spalten felder',
  links: 'link links verweis verweise verweisen adresse adressen url urls',
  concepts: {
    name: 'name namen titel bezeichnung bezeichnungen produkt produkte artikel',
    price: 'preis preise preisen kosten gebuhr gebuhren',
    date: 'datum tag tage termin termine',
    picture: 'bild bilder bildern foto fotos',
    person: 'autor autoren autorin verfasser verkaufer kunde kunden benutzer',
    rating: 'bewertung bewertungen sterne note noten',
    count: 'menge mengen anzahl stuck stuckzahl bestand',
    status: 'status zustand stand verfugbarkeit',
    number: 'nummer nummern kennung kennungen id ids artikelnummer',
    mail: 'mail mails email emails',
    phone: 'telefon telefonnummer telefonnummern',
    text: 'beschreibung beschreibungen text texte',
    place: 'ort orte stadt stadte land lander standort',
    kind: 'kategorie kategorien art arten typ typen',
    total: 'summe summen betrag betrage gesamt gesamtbetrag',
  },
};
