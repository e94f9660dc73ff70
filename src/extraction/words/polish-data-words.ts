import type { DataWords } from './data-words';

export const polishDataWords: DataWords = {
  asking:
    'pobierz podaj pokaz daj wyodrebnij odczytaj przeczytaj skopiuj wyeksportuj znajdz mi nam chce prosze i oraz lub z ze wraz ich jego jej swoimi kazdy kazda kazde na w we do dla od tej tego ta ten strony stronie tu tutaj ktore jakie sa',
  of: 'z ze',
  tables: 'tabela tabeli tabele tabelke lista listy liste',
  rows: 'wiersz wiersze wierszy rekord rekordy rekordow pozycja pozycje pozycji wszystko wszystkie wszystkich dane danych wartosci kolumna kolumny pola',
  links: 'link linki linkami linkow odnosnik odnosniki odnosnikami adres adresy adresami url',
  concepts: {
    name: 'nazwa nazwy nazwe nazw nazwami imie imiona tytul tytuly tytulow produkt produkty produktow artykul',
    price: 'cena ceny cene cen cenami koszt koszty',
    date: 'data daty date dat datami dzien dni',
    picture: 'obraz obrazy obrazek obrazki zdjecie zdjecia zdjec',
    person: 'autor autorzy autorow autora sprzedawca sprzedawcy klient klienci klientow uzytkownik',
    rating: 'ocena oceny ocen gwiazdki opinie',
    count: 'ilosc ilosci liczba sztuk stan',
    status: 'status statusy stan dostepnosc',
    number: 'numer numery numerow kod kody identyfikator',
    mail: 'mail maile email emaile',
    phone: 'telefon telefony telefonow',
    text: 'opis opisy opisow tekst teksty',
    place: 'miasto miasta miast miejsce miejsca kraj kraje',
    kind: 'kategoria kategorie kategorii rodzaj typ typy',
    total: 'suma sumy razem kwota kwoty kwot',
  },
};
