import { describe, expect, it } from 'vitest';
import { contradicts } from '../../../src/matching/again/match-fingerprint';
import { couldBe } from '../../../src/matching';
import { Fingerprint } from '../../../src/protocol/fingerprint';

type Given = Omit<Partial<Fingerprint>, 'version'>;

const print = (given: Given): Fingerprint =>
  Fingerprint.parse({
    version: 1,
    role: 'button',
    name: '',
    tag: 'button',
    attributes: ['id=act'],
    around: {},
    alike: { at: 1, of: 1 },
    ...given,
  });

const isAnother = (wanted: Given, seen: Given) => contradicts(print(wanted), print(seen));

describe('what an element is called', () => {
  it('is the same with another value in it, where nothing is at risk', () => {
    expect(isAnother({ name: 'You are %who%' }, { name: 'You are Grace' })).toBe(false);
    expect(isAnother({ name: '%a% to %b% today' }, { name: 'Bern to Basel today' })).toBe(false);
    expect(isAnother({ name: 'You are %who%' }, { name: 'Settings of the house' })).toBe(true);
    expect(isAnother({ name: 'Delete %who%' }, { name: 'Delete Grace' })).toBe(true);
  });

  it.each([
    ['Continue', 'Pay now'],
    ['Save', 'Save as draft'],
    ['Save', 'Save and publish'],
    ['Delete draft', 'Delete account'],
    ['Subscribe', 'Unsubscribe'],
    ['Sign in', 'Sign up'],
    ['Send', "Don't send"],
    ['Pay €20.00', 'Pay €250.00'],
    ['Speichern', 'Löschen'],
    ['Continuar', 'Pagar ahora'],
    ['Suivant', 'Commander'],
    ['Wijzigen', 'Verwijderen'],
    ['Zapisz', 'Wyślij'],
    ['保存', '送信'],
    ['下一步', '立即支付'],
  ])('is another thing when "%s" became "%s", whatever its id', (before, now) => {
    expect(isAnother({ name: before }, { name: now })).toBe(true);
    expect(couldBe(print({ name: before }), print({ name: now }))).toBe(false);
  });

  it.each([
    ['Add to cart', 'Add to bag'],
    ['Log out', 'Sign out'],
    ['Change', 'Edit'],
    ['Pay', 'Pay now'],
    ['Save', 'Save changes'],
    ['Edit address', 'Change address'],
    ['Cart (2)', 'Cart (3)'],
    ['In den Warenkorb', 'In den Einkaufswagen'],
    ['Se connecter', 'Connexion'],
    ['Cerrar sesión', 'Desconectarse'],
    ['Sair', 'Terminar sessão'],
    ['Aggiungi al carrello', 'Aggiungi alla borsa'],
    ['Inloggen', 'Aanmelden'],
    ['Usuń', 'Skasuj'],
    ['ログアウト', 'サインアウト'],
    ['加入购物车', '添加到购物车'],
  ])('is the same thing when "%s" became "%s"', (before, now) => {
    expect(isAnother({ name: before }, { name: now })).toBe(false);
  });

  it('may change on a link to the same page, unless it risks more then', () => {
    const attributes = ['href=/plans'];
    const link = (name: string) => ({ role: 'link', tag: 'a', name, attributes });
    expect(isAnother(link('Pricing'), link('Plans'))).toBe(false);
    expect(isAnother(link('Pricing'), link('Delete plan'))).toBe(true);
  });
});

describe('where an element is', () => {
  const pay = (row: string): Given => ({ name: 'Pay', around: { row } });

  it('is another row when what told the row is gone, be the rest as it was', () => {
    expect(isAnother(pay('Acme Tools €80.00'), pay('Globex Heating €80.00'))).toBe(true);
    expect(isAnother(pay('Visa ending 1234'), pay('Visa ending 9876'))).toBe(true);
    expect(isAnother(pay('Order 1041 pending €20'), pay('Order 1041 shipped €25'))).toBe(false);
  });

  it('is told by the words that no other row had', () => {
    const other = { name: 'Pay', attributes: [], around: { row: '1040 Ada 12 May €20' } };
    const wanted = { ...pay('1041 Ada 12 May €20'), others: [other] };
    expect(isAnother(wanted, pay('1042 Ada 12 May €20'))).toBe(true);
    expect(isAnother(wanted, pay('1041 Grace 13 June €25'))).toBe(false);
  });

  it('is another section under another heading, and the same under one of the same meaning', () => {
    const city = (title: string): Given => ({ role: 'textbox', name: 'City', around: { titles: [title] } });
    expect(isAnother(city('Shipping address'), city('Billing address'))).toBe(true);
    expect(isAnother(city('Shipping address'), city('Birth place'))).toBe(true);
    expect(isAnother(city('Shipping address'), city('Delivery address'))).toBe(false);
    expect(isAnother(city('Shipping address'), city('Shipping'))).toBe(false);
  });

  it('says nothing in a fingerprint that knows of no headings', () => {
    const now = { name: 'Edit', around: { titles: ['Billing'] } };
    expect(isAnother({ name: 'Edit', around: { section: 'Delivery' } }, now)).toBe(false);
  });
});

describe('what a page is about', () => {
  const controls = { before: ['Back'], after: [] };
  const on = (around: Given['around'], name = 'Edit'): Given => ({ name, around: { controls, ...around } });

  it.each([
    ['a heading', on({ titles: ['Order 17'] }), on({ titles: ['Order 18'] })],
    ['a heading that is a text now', on({ titles: ['Order 17'] }), on({ told: ['Paid', 'Order 18'] })],
    [
      'a text',
      on({ told: ['These are the items of order 17.'] }),
      on({ told: ['These are the items of order 18.'] }),
    ],
    ['a name that begins the page', on({ told: ['paid', 'Acme'] }), on({ told: ['paid', 'Globex'] })],
    ['the breadcrumbs', on({ trail: ['Projects', 'Apollo'] }), on({ trail: ['Projects', 'Gemini'] })],
    ['the chosen tab', on({ chosen: ['Test'] }), on({ chosen: ['Live'] })],
    ['what a part begins with', on({ leads: ['Do you smoke?'] }), on({ leads: ['Did you sleep well?'] })],
    [
      'a dialog',
      on({ path: ['div[dialog]'], told: ['make ada a guest'] }),
      on({ path: ['div[dialog]'], told: ['make bob a guest'] }),
    ],
  ])('is told by %s', (_, wanted, seen) => {
    expect(isAnother(wanted, seen)).toBe(true);
  });

  it('has another state without being another, unless something is at risk', () => {
    const [before, now] = [
      { told: ['Offline since Monday, 3 jobs wait.'] },
      { told: ['Online again, 1 job waits.'] },
    ];
    expect(isAnother(on(before), on(now))).toBe(false);
    expect(isAnother(on(before, 'Delete'), on(now, 'Delete'))).toBe(true);
    expect(isAnother(on({ titles: ['Cart (3)'] }), on({ titles: ['Cart (5)'] }))).toBe(false);
  });

  it('does not matter to what signs the person out of the page, but to what signs a device out', () => {
    const header = { name: 'Sign out', around: { row: 'Ada King', before: 'Ada King' } };
    expect(isAnother(header, { name: 'Log out', around: { row: 'Help Terms' } })).toBe(false);
    expect(isAnother(header, { name: 'Sign out', around: { row: 'Old phone', rowTitle: 'Old phone' } })).toBe(
      true,
    );
  });

  it('is the same in another language, by its author\u2019s names for it', () => {
    const english = on({ titles: ['Your account'] }, 'Save changes');
    const german = {
      name: 'Änderungen speichern',
      around: { titles: ['Ihre Daten'], controls: { before: ['Zurück'], after: [] } },
    };
    expect(isAnother(english, german)).toBe(false);
    expect(isAnother({ ...english, attributes: [] }, german)).toBe(true);
  });
});

describe('a name', () => {
  it('may have got a count after it where it leads to a page of that name, and may not be one of a row of names', () => {
    const link = (name: string, page: string) => ({
      role: 'link',
      tag: 'a',
      name,
      attributes: [`href=${page}`],
    });
    expect(isAnother(link('Billing', '/billing'), link('Billing 2', '/app/billing'))).toBe(false);
    expect(isAnother(link('Apollo', '/p/apollo'), link('Apollo 2', '/p/apollo-2'))).toBe(true);
  });

  it('of a sign is that sign, and what its title says', () => {
    expect(isAnother({ name: '+' }, { name: '-' })).toBe(true);
    expect(isAnother({ name: '\u2212' }, { name: '-' })).toBe(false);
    const titled = (title: string) => ({ name: '\u25A4', attributes: [`title=${title}`] });
    expect(isAnother(titled('Move to folder'), titled('Move to trash'))).toBe(true);
  });
});
