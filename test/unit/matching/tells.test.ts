import { describe, expect, it } from 'vitest';
import { tells } from '../../../src/matching';

describe('a text tells what is wanted', () => {
  it.each([
    ['Your table is confirmed', 'confirmed'],
    ['Order no. 12 is placed', '12 is placed'],
    ['No rush: your order is complete', 'order is complete'],
    ['Nothing failed. Saved', 'Saved'],
    ['3 of 3 vaccines booked', '3 vaccines booked'.replace('3 ', '3 of 3 ')],
    ['3 of 3 vaccines booked', '3 vaccines booked'],
    ['You owe 12.00', 'You owe 12'],
    ['ご注文が完了しました', 'ご注文が完了しました'],
    ['Kein Problem, die Bestellung ist gespeichert', 'gespeichert'],
  ])('%j tells %j', (text, wanted) => {
    expect(tells(text, wanted)).toBe(true);
  });

  it.each([
    ['Your table is not yet confirmed', 'confirmed'],
    ['Court 2 was taken. Nothing was booked.', 'Booked'],
    ['Es wurde nichts gespeichert', 'gespeichert'],
    ['Ihr Tisch ist noch nicht bestätigt', 'bestätigt'],
    ['La table n’est pas encore confirmée', 'confirmée'],
    ['La mesa todavía no está confirmada', 'confirmada'],
    ['A mesa ainda não está confirmada', 'confirmada'],
    ['Il tavolo non è confermato', 'confermato'],
    ['De tafel is niet bevestigd', 'bevestigd'],
    ['Stolik nie jest potwierdzony', 'potwierdzony'],
    ['予約は 確定 していません', '確定'],
    ['预订 尚未 确认', '确认'],
  ])('%j denies %j', (text, wanted) => {
    expect(tells(text, wanted)).toBe(false);
  });

  it.each([
    ['Unsaved', 'saved'],
    ['15 boxes in your basket', '5 boxes in your basket'],
    ['0 of 3 vaccines booked', '3 vaccines booked'],
    ['0/3 vaccines booked', '3 vaccines booked'],
    ['You owe 12.50', 'You owe 12'],
    ['At the end you see “You are subscribed”, in green.', 'You are subscribed'],
  ])('%j does not tell %j', (text, wanted) => {
    expect(tells(text, wanted)).toBe(false);
  });

  it('may quote what is a name', () => {
    expect(tells('The song “Blue Moon” was added', 'Blue Moon', { isQuotable: true })).toBe(true);
    expect(tells('The song “Blue Moon” was added', 'The song “Blue Moon” was added')).toBe(true);
  });
});
