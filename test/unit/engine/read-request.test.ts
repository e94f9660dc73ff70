import { describe, expect, it } from 'vitest';
import { requestKindOf } from '../../../src/engine/read-request';
import { tryItInstructions } from '../../../src/panel/try-it';

const said = {
  ask: [
    'what is the phone number of Ben Carter?',
    'Tell me which is the cheapest',
    'is it in stock',
    'welcher Kessel ist der billigste?',
    'Sag mir, welcher Kessel am billigsten ist',
    'quelle bouilloire est la moins chère ?',
    'dis-moi quelle est la moins chère',
    '¿cuál es la tetera más barata?',
    '一番安いやかんはどれですか',
    '哪个水壶最便宜？',
  ],
  data: [
    'get the names and prices',
    'all rows of the orders table',
    'list all products with price as csv',
    'names, prices and ratings',
    'hole die Namen und Preise',
    'extrais les noms et les prix',
    'extrae los nombres y precios',
    '名前と価格を取得',
    '获取所有名称和价格',
  ],
  do: [
    ...tryItInstructions,
    'click Sign in',
    'type "Ada, L." in Name, choose Blue in Colour and press Escape',
    'go to example.org',
    'scroll down',
    'log in as ada with password secret',
    'type "" into Search and press Enter',
    'klicke auf Anmelden',
    'gib "Ada" in Name ein und klicke auf Speichern',
    'clique sur Se connecter',
    'haz clic en Iniciar sesión',
    'ログインをクリック',
    '点击登录',
  ],
  task: [
    'put the Ember stove kettle into the cart, go to checkout and type "Ada" into Full name',
    'find the cheapest kettle and put it into the cart',
    'cancel my subscription and tell me when it ends',
    'click Save and tell me what it says',
    'buy two tin kettles',
    'cancel the order 1043',
    'book the court at 9:00 for Ada',
    'kaufe zwei Kessel',
    'achète deux bouilloires',
    'mets la bouilloire dans le panier, va à la caisse et saisis "Ada" dans Nom complet',
    'pon la tetera en el carrito, ve a la caja y escribe "Ada" en Nombre',
  ],
  find: [
    'the email field',
    'find the search box',
    'Sign in',
    'Delete all items',
    'Copy link',
    'Leave a comment',
    'Buy now',
    'Place order',
    'Order history',
    'Get directions',
    'Terms, conditions and privacy',
    'das E-Mail-Feld',
    'le champ e-mail',
    'el campo de correo',
    'メール欄',
    '邮箱',
  ],
} as const;

describe('requestKindOf', () => {
  for (const kind of ['ask', 'data', 'do', 'task', 'find'] as const)
    it.each(said[kind])(`reads as ${kind}: %s`, (words) => {
      expect(requestKindOf(words)).toBe(kind);
    });
});
