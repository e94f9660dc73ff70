import type { DataWords } from './data-words';

export const dutchDataWords: DataWords = {
  asking:
    'haal geef toon lees pak kopieer exporteer extraheer laat zien mij me ons ik wil graag alsjeblieft aub de het een en of met inclusief hun zijn haar elke elk ieder iedere van uit op in aan naar deze dit pagina hier voor welke wat',
  of: 'van de het met',
  tables: 'tabel tabellen lijst lijsten overzicht',
  rows: 'rij rijen regel regels item items alle alles gegevens waarden kolom kolommen velden',
  links: 'link links koppeling koppelingen url urls adres adressen',
  concepts: {
    name: 'naam namen titel titels product producten artikel artikelen',
    price: 'prijs prijzen kosten tarief tarieven',
    date: 'datum data datums dag dagen',
    picture: 'afbeelding afbeeldingen foto fotos plaatje',
    person: 'auteur auteurs verkoper verkopers klant klanten gebruiker',
    rating: 'beoordeling beoordelingen score scores sterren',
    count: 'aantal aantallen hoeveelheid voorraad',
    status: 'status toestand beschikbaarheid',
    number: 'nummer nummers id ids code codes',
    mail: 'mail mails email emails',
    phone: 'telefoon telefoonnummer telefoonnummers',
    text: 'beschrijving beschrijvingen omschrijving tekst teksten',
    place: 'plaats plaatsen stad steden land landen locatie',
    kind: 'categorie categorieen soort soorten type types',
    total: 'totaal totalen som bedrag bedragen',
  },
};
