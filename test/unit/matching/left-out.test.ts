import { describe, expect, it } from 'vitest';
import { exceptedIn, withoutReports, withoutWriting } from '../../../src/matching';

describe('what an instruction leaves out', () => {
  it.each([
    ['ditch all playlists but Gamma', 'Gamma'],
    ['lösch alle Listen außer Gamma', 'Gamma'],
    ['supprime toutes les listes sauf Gamma', 'Gamma'],
    ['borra todas las listas excepto Gamma', 'Gamma'],
    ['apaga todas as listas exceto Gamma', 'Gamma'],
    ['cancella tutte le liste tranne Gamma', 'Gamma'],
    ['wis alle lijsten behalve Gamma', 'Gamma'],
    ['usuń wszystkie listy oprócz Gamma', 'Gamma'],
    ['ガンマ以外を全部消して', 'ガンマ'],
    ['删除除了伽马的所有列表', '伽马的所有列表'],
  ])('is said: %s', (instruction, left) => {
    expect(exceptedIn(instruction).trim()).toBe(left);
  });

  it('is nothing where "but" only goes on', () => {
    expect(exceptedIn('open Gamma but do not delete it').trim()).toBe('');
  });
});

describe('a deed that somebody else is said to want', () => {
  it.each([
    ['Tom says I should delete it; just open it', /delete/],
    ['Jens meint, ich soll Alt löschen; klapp ihn nur auf', /löschen/],
    ['Léa dit que je dois le supprimer ; ouvre-le', /supprimer/],
    ['Ana dice que debo borrarlo; ábrelo', /borrarlo/],
    ['Rui diz que devo apagar; abre', /apagar/],
    ['Ugo dice che dovrei cancellarlo; aprilo', /cancellarlo/],
    ['Jan zegt dat ik het moet wissen; open het', /het moet wissen/],
    ['Ola mówi, że powinienem to usunąć; otwórz to', /usunąć/],
    ['ジュンが消すべきだと言った。開いて', /消す/],
    ['小李说我应该删除它；打开它', /删除/],
  ])('is not ordered: %s', (instruction, deed) => {
    expect(withoutReports(instruction)).not.toMatch(deed);
    expect(withoutReports(instruction)).toMatch(/open|klapp|ouvre|brelo|abre|apri|otwórz|開|打开/);
  });

  it('is what is wanted where nothing else is said', () => {
    expect(withoutReports('says I should delete it')).toMatch(/delete/);
  });
});

it('writing a text into its field only types', () => {
  expect(withoutWriting('schreib   in die Nachricht')).not.toMatch(/schreib/);
  expect(withoutWriting('write   into Remarks and send it')).toMatch(/^\s*into Remarks and send it/);
  expect(withoutWriting('schreib Anna, dass ich komme')).toMatch(/schreib/);
});
