import { describe, expect, it } from 'vitest';
import { readWanted } from '../../../src/extraction/words/read-wanted';

const products = { title: 'Lamps', columns: ['image', 'title', 'price', 'rating'], hasLinks: true };
const orders = { title: 'Orders', columns: ['Order', 'Customer', 'Order date', 'Amount'], hasLinks: false };
const page = [products, orders];

/** The names of the columns that are meant, with the title of what they are of; a star for all. */
function meant(instruction: string, sets = page): string {
  const wanted = readWanted(instruction, sets);
  if ('unknown' in wanted) return `? ${wanted.unknown.join(' ')}`;
  const { title = '', columns = [] } = sets[wanted.set] ?? {};
  const named = wanted.columns.map((at) => columns[at]).join(', ') || '*';
  return `${title}: ${named}${wanted.links === 'none' ? '' : ` (links ${wanted.links})`}`;
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
    const own = { title, columns: [title, 'x', 'y'], hasLinks: true };
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
    ['nur die billigsten Preise', '? nur billigsten'],
    ['', 'Lamps: *'],
  ])('are never guessed: %s', (instruction, wanted) => {
    expect(meant(instruction)).toBe(wanted);
  });

  it('finds the columns of a page in another language, and a date where "data" is one', () => {
    const de = { title: '', columns: ['Artikel', 'Preis', 'Lieferdatum', 'Datum'], hasLinks: false };
    expect(meant('names and prices', [de])).toBe(': Artikel, Preis');
    expect(meant('nome e data', [de])).toBe(': Artikel, Datum');
    expect(meant('all data', [de])).toBe(': *');
    expect(meant('価格', [{ title: '', columns: ['商品名', '価格'], hasLinks: false }])).toBe(': 価格');
  });
});
