import { describe, expect, it } from 'vitest';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge } from '../../../src/engine/gate/decide-gate';
import type { Facts } from '../../../src/engine/gate/facts';
import type { GateReason } from '../../../src/protocol/gate';

const origin = 'https://shop.example';
const button: Facts = {
  method: 'click',
  arguments: [],
  role: 'button',
  name: '',
  marks: '',
  around: [],
  group: '',
  isSecret: false,
  origin,
  others: [],
};
const capability = (instruction: string) => capabilityOf(instruction, { origin });
const asked = (instruction: string, facts: Partial<Facts>): GateReason | undefined =>
  judge({ ...button, ...facts }, capability(instruction)).reason;

const isHeld = (instruction: string, facts: Partial<Facts>): boolean =>
  judge({ ...button, ...facts }, capability(instruction)).isHeld;

describe('an instruction that only asks or wants to see', () => {
  it.each([
    'did they cancel my flight?',
    'have we paid the plumber yet',
    'check whether Bo has deleted the folder',
    "I'd like to know how one deletes an account",
    'can you show me what I ordered?',
    'hat Jan die Rechnung schon bezahlt?',
    'ich möchte wissen, ob die Nachricht gelöscht wurde',
    'kannst du nachsehen, ob ich gekündigt habe?',
    'zeig mir, wie man das Konto löscht',
    'est-ce que j’ai payé le loyer ?',
    'j’aimerais savoir comment supprimer mon profil',
    '¿cuánto cuesta cancelar el viaje?',
    'dime si ya pagué la luz',
    'quanto custa cancelar o plano?',
    'quero saber se o pedido foi enviado',
    'quanto costa disdire?',
    'fammi vedere cosa ho comprato',
    'hoe kan ik mijn account verwijderen?',
    'ik wil weten of de factuur betaald is',
    'czy zapłaciłem już za prąd?',
    'chciałbym wiedzieć, jak usunąć konto',
    '解約すると いくらかかりますか？',
    '注文した商品を見せてください',
    '取消订单要多少钱？',
    '我想知道怎么删除账户',
  ])('gives no deed: %s', (instruction) => {
    const { onlyAsks, risks } = capability(instruction);
    expect(onlyAsks).toBe(true);
    expect([...risks]).toEqual([]);
  });

  it.each([
    'can you delete the oldest draft?',
    'how much is it? buy it if it is under ten',
    'find the draft and delete it',
    'would you cancel my order, please?',
    'kannst du den Entwurf löschen?',
    'finde den Entwurf und lösch ihn',
    'peux-tu supprimer ça ?',
    '¿puedes borrar el mensaje?',
    'você pode apagar isso?',
    'puoi eliminare la bozza?',
    'kun je het bericht verwijderen?',
    'czy możesz usunąć tę wiadomość?',
    'この下書きを削除してくれますか？',
    '能不能帮我删除草稿？',
    'delete the draft, ok?',
    'the first one, call it Orion',
    'Add comment',
    'add comment “See you at noon” to the plan',
  ])('is not one that orders: %s', (instruction) => {
    expect(capability(instruction).onlyAsks).toBe(false);
  });

  const question = 'welche Rechnungen sind offen?';

  it('lets nothing be sent by what is not known to show something, whatever it is called', () => {
    for (const name of [
      'Um ein Jahr verlängern',
      'Sign',
      'Repetir',
      'Frobnicate',
      'OK',
      'この端末を信頼',
      '',
    ])
      expect(asked(question, { name })?.kind === 'risk' || isHeld(question, { name })).toBe(true);
    expect(asked('did I pay the bill?', { name: 'Pay bill' })).toEqual({ kind: 'risk', risk: 'pay' });
  });

  it('presses what shows something', () => {
    for (const name of [
      'Show all',
      'Rechnungen',
      'Zahlungsverlauf',
      'Weitere Ergebnisse',
      '34 comments',
      'Nächste Seite',
      'Voir les avis',
      '詳細を見る',
      '查看更多',
    ])
      expect(asked(question, { name })).toBeUndefined();
    expect(asked(question, { name: 'Konto', opens: true })).toBeUndefined();
    expect(asked(question, { role: 'tab', name: 'Konto' })).toBeUndefined();
    expect(asked(question, { role: 'link', name: 'Konto', address: `${origin}/x` })).toBeUndefined();
    expect(asked('what does Bo want?', { name: 'Letter from Bo' })).toBeUndefined();
  });

  it('types what is looked for, and what its words say', () => {
    const fill = { method: 'fill', role: 'textbox', arguments: ['Ulm'] };
    expect(asked(question, { ...fill, name: 'Suchbegriff', role: 'searchbox' })).toBeUndefined();
    expect(asked('when does the train to Ulm leave?', { ...fill, name: 'Where to' })).toBeUndefined();
    expect(asked(question, { ...fill, name: 'Adresse' })).toEqual({ kind: 'made-up' });
    expect(
      asked(question, { method: 'press', arguments: ['Enter'], role: 'searchbox', name: 'x' }),
    ).toBeUndefined();
    const enter = { method: 'press', arguments: ['Enter'], role: 'textbox', name: 'x', pressed: 'Speichern' };
    expect(isHeld(question, enter)).toBe(true);
  });

  it('picks options that sort or filter, and those its words speak of', () => {
    const pick = { method: 'selectOption', role: 'combobox' };
    expect(asked(question, { ...pick, name: 'Sortierung', arguments: ['Neueste'] })).toBeUndefined();
    expect(asked('what is open in red?', { ...pick, name: 'x', arguments: ['Red'] })).toBeUndefined();
    expect(isHeld(question, { ...pick, name: 'Vertreter', arguments: ['Eva'] })).toBe(true);
  });
});

describe('a deed that is put off', () => {
  it.each([
    ['fill it in, I look at it before sending it', 'Send'],
    ['trag Ada ein, ich schaue vor dem Abschicken noch mal drüber', 'Abschicken'],
    ['remplis tout, je relis avant d’envoyer', 'Envoyer'],
    ['rellena el nombre, lo miro antes de enviar', 'Enviar'],
    ['metti Ada, ricontrollo prima di inviare', 'Invia'],
    ['vul Ada in, ik kijk nog voordat je verstuurt', 'Versturen'],
    ['wpisz Ada, sprawdzę przed wysłaniem', 'Wyślij'],
  ])('is not done: %s', (instruction, name) => {
    expect(asked(instruction, { name })).toMatchObject({ risk: 'send' });
  });
});
