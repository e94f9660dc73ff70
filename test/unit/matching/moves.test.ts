import { describe, expect, it } from 'vitest';
import { leavesPage, matchInstruction } from '../../../src/matching';
import { variableNames } from '../../../src/protocol/variables';
import { item, pageOf } from './page-builder';
import { shop } from './shop-page';

const site = 'https://example.com/';

const moves: [instruction: string, method: string, address?: string][] = [
  ['go to https://example.com', 'navigate', site],
  ['Go to example.com.', 'navigate', site],
  ['open example.com', 'navigate', site],
  ['please open the site example.com', 'navigate', site],
  ['can you take me to example.com?', 'navigate', site],
  ['visit www.example.com/a?b=c;d=e', 'navigate', 'https://www.example.com/a?b=c;d=e'],
  ['go to "example.com"', 'navigate', site],
  ['example.com', 'navigate', site],
  ['https://de.example.org/wiki/K%C3%A4se', 'navigate', 'https://de.example.org/wiki/K%C3%A4se'],
  ['open localhost:3000/login', 'navigate', 'http://localhost:3000/login'],
  ['go to 192.168.0.1', 'navigate', 'http://192.168.0.1/'],
  ['open example.com:8443', 'navigate', 'http://example.com:8443/'],
  ['go to bücher.example', 'navigate', 'https://xn--bcher-kva.example/'],
  ['back', 'goBack'],
  ['go back', 'goBack'],
  ['go back one page', 'goBack'],
  ['forward', 'goForward'],
  ['go forward', 'goForward'],
  ['reload', 'reload'],
  ['refresh the page', 'reload'],
  ['Gehe zu example.com', 'navigate', site],
  ['Öffne example.com', 'navigate', site],
  ['Rufe https://example.com auf', 'navigate', site],
  ['zurück', 'goBack'],
  ['Geh zurück', 'goBack'],
  ['vorwärts', 'goForward'],
  ['Lade die Seite neu', 'reload'],
  ['va sur example.com', 'navigate', site],
  ['ouvre example.com', 'navigate', site],
  ['reviens en arrière', 'goBack'],
  ['va en avant', 'goForward'],
  ['recharge la page', 'reload'],
  ['ve a example.com', 'navigate', site],
  ['abre example.com', 'navigate', site],
  ['vuelve atrás', 'goBack'],
  ['ve adelante', 'goForward'],
  ['recarga la página', 'reload'],
  ['vá para example.com', 'navigate', site],
  ['abra example.com', 'navigate', site],
  ['volte', 'goBack'],
  ['vá para frente', 'goForward'],
  ['recarregue a página', 'reload'],
  ['vai a example.com', 'navigate', site],
  ['apri example.com', 'navigate', site],
  ['torna indietro', 'goBack'],
  ['vai avanti', 'goForward'],
  ['ricarica la pagina', 'reload'],
  ['ga naar example.com', 'navigate', site],
  ['open de site example.com', 'navigate', site],
  ['ga terug', 'goBack'],
  ['ga vooruit', 'goForward'],
  ['ververs de pagina', 'reload'],
  ['przejdź do example.com', 'navigate', site],
  ['otwórz example.com', 'navigate', site],
  ['wróć', 'goBack'],
  ['idź naprzód', 'goForward'],
  ['odśwież stronę', 'reload'],
  ['example.comを開いて', 'navigate', site],
  ['https://example.comに移動して', 'navigate', site],
  ['戻って', 'goBack'],
  ['進む', 'goForward'],
  ['ページを再読み込みして', 'reload'],
  ['打开example.com', 'navigate', site],
  ['前往 https://example.com', 'navigate', site],
  ['返回', 'goBack'],
  ['前进', 'goForward'],
  ['刷新页面', 'reload'],
];

describe('what leaves the page', () => {
  it.each(moves)('%s', (instruction, method, address) => {
    const move = { method, arguments: address === undefined ? [] : [address] };
    expect(matchInstruction(instruction, shop)).toMatchObject({ sure: true, move, candidates: [] });
    expect(leavesPage(instruction)).toBe(method === 'navigate' ? 'always' : 'unless');
  });

  it.each([
    'open Account',
    'open the Departments menu',
    'go to the cart',
    'open report.pdf',
    'open ada@example.org',
    'open 3.5',
    'go to page 2',
    'click back to top',
    'put https://example.com in the email field',
    'open and/or',
    'go to Chapter 2.1',
    'show me the e.g. page',
  ])('stays on the page: %s', (instruction) => {
    expect(leavesPage(instruction)).toBeUndefined();
  });

  it.each([
    'go to chrome://settings',
    'open file:///etc/passwd',
    'go to javascript:alert(1)',
    'open data:text/html,hi',
    'open ftp://example.com',
    'click Account and go to javascript:alert(1)',
  ])('refuses an address that is no web page: %s', (instruction) => {
    const result = matchInstruction(instruction, shop);
    expect(result.refusal?.message).toMatch(/^Only http and https addresses can be opened, not "/);
    expect(result.sure).toBe(false);
  });

  it('means what is called so on the page first, but never in the place of an address', () => {
    const page = pageOf(item('button', 'Back'), item('link', 'example.com'));
    expect(matchInstruction('back', page)).toMatchObject({ sure: true, candidates: [{ method: 'click' }] });
    expect(matchInstruction('go back', page)).toMatchObject({ move: { method: 'goBack' } });
    expect(matchInstruction('open example.com', page)).toMatchObject({ move: { arguments: [site] } });
    const files = pageOf(item('link', 'README.md'));
    expect(matchInstruction('open README.md', files)).toMatchObject({ candidates: [{ method: 'click' }] });
  });

  it('takes no escape of an address for a variable', () => {
    expect(variableNames('go to https://example.org/K%C3%A4se and type %name% in Name')).toEqual(['name']);
    expect(variableNames('https://example.org/?t=%access_token%')).toEqual(['access_token']);
  });
});

describe('several steps', () => {
  it('keep their words, so that those after a page has changed are looked for there', () => {
    const said = 'go to example.com, type "a, b" in Name and click “Save; go”';
    const { steps } = matchInstruction(said, shop);
    expect(steps?.map(({ written, turnsPage }) => [written, turnsPage ?? false])).toEqual([
      ['go to example.com', true],
      ['type "a, b" in Name', false],
      ['click “Save; go”', false],
    ]);
  });

  it('may be more than three', () => {
    const said = 'check Remember me, uncheck Newsletter, choose Blue in Colour, and click Sign in';
    expect(matchInstruction(said, shop).steps?.map(({ sure }) => sure)).toEqual([true, true, true, true]);
  });

  it('submit what is searched for, unless a step says so itself', () => {
    const methods = (said: string) =>
      matchInstruction(said, shop).steps?.map(({ candidates: [first] }) => [first?.method, first?.arguments]);
    const search = ['fill', ['copper']];
    const enter = ['press', ['Enter']];
    expect(methods('search for copper')).toEqual([search, enter]);
    expect(methods('search for copper and press Enter')).toEqual([search, enter]);
    expect(methods('search for copper and click Search')).toEqual([search, ['click', []]]);
    expect(methods('search for copper, then click Home')).toEqual([search, enter, ['click', []]]);
  });
});

describe('a question', () => {
  it.each([
    'what is the cheapest kettle?',
    'what is the cheapest kettle',
    'how many kettles are there',
    'Which kettle is the cheapest?',
    'is the blue kettle in stock?',
    'was kostet der Kessel?',
    'wie viele Kessel gibt es',
    'quelle est la bouilloire la moins chère ?',
    "qu'est-ce que c'est ?",
    '¿cuál es la tetera más barata?',
    'quantas chaleiras existem?',
    'qual è il bollitore più economico?',
    'hoeveel ketels zijn er?',
    'który czajnik jest najtańszy?',
    '一番安いケトルはどれですか',
    '最便宜的水壶是什么?',
  ])('is said to be one, with no more than places to go to: %s', (instruction) => {
    const { candidates, refusal, sure } = matchInstruction(instruction, shop);
    expect([sure, candidates.some((one) => one.sure || one.method !== 'click')]).toEqual([false, false]);
    expect(refusal).toMatchObject({ code: 'question' });
    expect(refusal?.message).toContain('cannot answer questions');
  });

  it.each(['can you click Sign in?', 'could you please check Remember me?', 'click Forgot your password?'])(
    'is none that asks for a deed: %s',
    (instruction) => {
      expect(matchInstruction(instruction, shop)).toMatchObject({ sure: true });
    },
  );

  it('is none when something on the page is called so', () => {
    const page = pageOf(item('button', 'How does it work?'));
    expect(matchInstruction('How does it work?', page)).toMatchObject({ sure: true });
  });

  it('is none that says when to do something', () => {
    expect(matchInstruction('when it opens, click Sign in', shop).refusal).toBeUndefined();
  });
});
