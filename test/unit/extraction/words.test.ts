import { describe, expect, it } from 'vitest';
import { readWanted } from '../../../src/extraction/words/read-wanted';

/** A table or list by its title and the names of its columns, with one row that may lead somewhere. */
const named = (title: string, columns: string[], link?: string) => ({
  title,
  columns,
  rows: [
    { ref: 1, cells: columns.map((_, at) => ({ text: '', ref: 2, link: at === 0 ? link : undefined })) },
  ],
});

const products = named('Lamps', ['image', 'title', 'price', 'rating'], 'https://shop.example/1');
const orders = named('Orders', ['Order', 'Customer', 'Order date', 'Amount']);
const page = [products, orders];

/** The names of the columns that are meant, with the title of what they are of; a star for all. */
function meant(instruction: string, sets = page): string {
  const wanted = readWanted(instruction, sets);
  if ('unknown' in wanted) return `? ${wanted.unknown.join(' ')}`;
  const { title = '', columns = [] } = sets[wanted.set] ?? {};
  const called = wanted.columns.map((at) => columns[at]).join(', ') || '*';
  return `${title}: ${called}${wanted.links === 'none' ? '' : ` (links ${wanted.links})`}`;
}

describe('words that ask for data', () => {
  it.each([
    ['get the names and prices', 'Lamps: title, price'],
    ['Hole die Namen und Preise', 'Lamps: title, price'],
    ['Donne-moi les noms et les prix', 'Lamps: title, price'],
    ['dame los nombres y los precios', 'Lamps: title, price'],
    ['dammi i nomi e i prezzi', 'Lamps: title, price'],
    ['extraia os nomes e os preços', 'Lamps: title, price'],
    ['haal de namen en prijzen', 'Lamps: title, price'],
    ['pobierz nazwy i ceny', 'Lamps: title, price'],
    ['名前と価格を取得して', 'Lamps: title, price'],
    ['获取名称和价格', 'Lamps: title, price'],
  ])('are names of columns, in ten languages: %s', (instruction, wanted) => {
    expect(meant(instruction)).toBe(wanted);
  });

  it.each([
    ['all rows of the orders table with their links', 'Orders', 'Orders'],
    ['alle Zeilen der Tabelle Bestellungen mit ihren Links', 'Bestellungen', 'Bestellungen'],
    ['toutes les lignes du tableau des commandes avec leurs liens', 'Commandes', 'Commandes'],
    ['todas las filas de la tabla de pedidos con sus enlaces', 'Pedidos', 'Pedidos'],
    ['tutte le righe della tabella ordini con i loro link', 'Ordini', 'Ordini'],
    ['todas as linhas da tabela de pedidos com seus links', 'Pedidos', 'Pedidos'],
    ['alle rijen van de tabel bestellingen met hun links', 'Bestellingen', 'Bestellingen'],
    ['wszystkie wiersze tabeli zamówienia z linkami', 'Zamówienia', 'Zamówienia'],
    ['注文の表のすべての行をリンク付きで', '注文', '注文'],
    ['订单表的所有行和链接', '订单', '订单'],
  ])('are titles, rows and links, in ten languages: %s', (instruction, title, wanted) => {
    const own = named(title, [title, 'x', 'y'], 'https://shop.example/1');
    expect(meant(instruction, [products, own])).toBe(`${wanted}: * (links beside)`);
  });

  it.each([
    ['get all data', 'Lamps: *'],
    ['orders', 'Orders: *'],
    ['orders and customers', 'Orders: Order, Customer'],
    ['the orders table', 'Orders: *'],
    ['list of titles and ratings', 'Lamps: title, rating'],
    ['customers and dates', 'Orders: Customer, Order date'],
    ['get the links', 'Lamps: * (links only)'],
    ['prices with links', 'Lamps: price (links beside)'],
    ['les montants et les clients', 'Orders: Customer, Amount'],
  ])('are read as they are said: %s', (instruction, wanted) => {
    expect(meant(instruction)).toBe(wanted);
  });

  it.each([
    ['the cheapest lamp', '? cheapest'],
    ['names of lamps under 20 euros', '? under 20 euros'],
    ['nur die billigsten Preise', '? billigsten'],
    ['', 'Lamps: *'],
  ])('are never guessed: %s', (instruction, wanted) => {
    expect(meant(instruction)).toBe(wanted);
  });

  it('finds the columns of a page in another language, and a date where "data" is one', () => {
    const de = named('', ['Artikel', 'Preis', 'Lieferdatum', 'Datum']);
    expect(meant('names and prices', [de])).toBe(': Artikel, Preis');
    expect(meant('nome e data', [de])).toBe(': Artikel, Datum');
    expect(meant('all data', [de])).toBe(': *');
    expect(meant('価格', [named('', ['商品名', '価格'])])).toBe(': 価格');
  });
});

const table = (title: string, [names = [], ...lines]: string[][]) => ({
  title,
  columns: names,
  rows: lines.map((cells) => ({ ref: 1, cells: cells.map((text) => ({ text, ref: 2 })) })),
});

const stock = table('Lamps', [
  ['Name', 'Price', 'Availability', 'Stars', 'Added', 'Active'],
  ['Ada', '€ 12.50', 'In stock', '4.5', '2 May 2024', '✓'],
  ['Bo Lamp', '€ 9.00', 'Not in stock', '3', '7 June 2024', '✗'],
  ['Cleo', '€ 30.00', 'In stock', '5', '1 January 2025', '✓'],
  ['Dora', '€ 120.00', 'Sold out', '2.5', '3 March 2023', '✗'],
  ['Eve Lamp', '–', 'In stock (2 days)', '4', '9 May 2024', '✓'],
]);

/** The first column of the rows that are meant, and what is made of them. */
function rowsMeant(instruction: string, set = stock, language = 'en'): string {
  const wanted = readWanted(instruction, [set], language);
  if ('unknown' in wanted) return `? ${wanted.unknown.join(' ')}`;
  const { rows, measure } = wanted;
  const said = rows ? rows.map((row) => set.rows[row]?.cells[0]?.text).join(' ') || 'none' : 'all';
  const without = measure && measure.without > 0 ? ` without ${measure.without}` : '';
  return measure ? `${measure.kind} ${measure.text}${without} of ${said}` : said;
}

describe('words that choose rows, or ask what is made of them', () => {
  it.each([
    ['how many are in stock?', 'count 3 of Ada Cleo Eve Lamp'],
    ['how many are not in stock?', 'count 1 of Bo Lamp'],
    ['how many are sold out', 'count 1 of Dora'],
    ['how many lamps', 'count 5 of all'],
    ['how many are active', 'count 3 of Ada Cleo Eve Lamp'],
    ['names and prices of lamps under 20 euros', 'Ada Bo Lamp'],
    ['lamps that cost less than 100 €', 'Ada Bo Lamp Cleo'],
    ['the cheapest lamp', 'smallest € 9.00 without 1 of Bo Lamp'],
    ['the 2 most expensive lamps in stock', 'largest € 30.00 without 1 of Cleo Ada'],
    ['the sum of the prices', 'sum 171.50 EUR without 1 of all'],
    ['average stars of lamps in stock', 'average 4.5 of Ada Cleo Eve Lamp'],
    ['lamps with at least 4 stars', 'Ada Cleo Eve Lamp'],
    ['lamps with 4 stars or more', 'Ada Cleo Eve Lamp'],
    ['lamps added after 1 May 2024', 'Ada Bo Lamp Cleo Eve Lamp'],
    ['lamps before May 2024', 'Dora'],
    ['the newest lamp', 'largest 1 January 2025 of Cleo'],
    ['only Dora', 'Dora'],
    ['how many are green', '? green'],
    ['how many lamps under 20 zloty', '? under 20 zloty'],
  ])('are read from the values: %s', (instruction, wanted) => {
    expect(rowsMeant(instruction)).toBe(wanted);
  });

  it.each([
    ['de', 'wie viele sind auf Lager?', 'count 2 of A C'],
    ['de', 'die günstigste Lampe', 'smallest 9,00 € of B'],
    ['de', 'Lampen unter 20 €', 'A B'],
    ['de', 'Summe der Preise', 'sum 1259 EUR of all'],
    ['fr', 'combien sont auf Lager', 'count 2 of A C'],
    ['es', 'la lámpara más barata', '? lampara'],
    ['ja', '一番安いランプ', '? ランプ'],
  ])('are read in other languages, on a page in German (%s): %s', (_, instruction, wanted) => {
    const german = table('Lampen', [
      ['Name', 'Preis', 'Verfügbarkeit'],
      ['A', '1.180,00 €', 'auf Lager'],
      ['B', '9,00 €', 'nicht auf Lager'],
      ['C', '70,00 €', 'auf Lager'],
    ]);
    const small = {
      ...german,
      rows: german.rows.with(0, { ref: 1, cells: cellsOf(['A', '12,00 €', 'auf Lager']) }),
    };
    expect(rowsMeant(instruction, instruction.includes('20') ? small : german, 'de')).toBe(wanted);
  });

  it('reads addresses by their kind', () => {
    const mails = { title: '', columns: ['Email address'], rows: cellsRows(['ada@example.org']) };
    const phones = { title: '', columns: ['Phone number'], rows: cellsRows(['030 1234567']) };
    for (const [instruction, set] of [
      ['all e-mail addresses', 0],
      ['alle E-Mail-Adressen', 0],
      ['phone numbers', 1],
    ] as const)
      expect(readWanted(instruction, [stock, mails, phones].toReversed())).toMatchObject({ set: 1 - set });
  });

  it('says in which form the rows are wanted', () => {
    expect(readWanted('the table of lamps as CSV', [stock])).toMatchObject({ set: 0, format: 'csv' });
    expect(readWanted('names as JSON', [stock])).toMatchObject({ columns: [0], format: 'json' });
  });

  it('asks nothing of values of several columns, or of a part of a value of few kinds', () => {
    const flights = table('Flights', [
      ['From', 'To'],
      ['Rome', 'Paris'],
      ['Paris', 'Rome'],
    ]);
    expect(rowsMeant('flights with Paris', flights)).toBe('? paris');
    const never = table('Lamps', [
      ['Name', 'Availability'],
      ['A', 'Not in stock'],
      ['B', 'Not in stock'],
    ]);
    expect(rowsMeant('how many are in stock', never)).not.toContain('count 2');
  });
});

function cellsOf(texts: readonly string[]) {
  return texts.map((text) => ({ text, ref: 2 }));
}

function cellsRows(texts: readonly string[]) {
  return texts.map((text) => ({ ref: 1, cells: cellsOf([text]) }));
}
