import { describe, expect, it } from 'vitest';
import { typedSecrets } from '../../../src/matching';

describe('what an instruction types into fields for secrets', () => {
  it.each([
    'type Hunter22! into the password field',
    'set the password to Hunter22!',
    'my password is Hunter22!',
    'enter the password "Hunter22!"',
    'password: Hunter22!',
    'log in as ada with password Hunter22!',
    'enter username ada and password Hunter22!',
    'Melde dich als ada mit Passwort Hunter22! an',
  ])('is known by any reading: %s', (instruction) => {
    expect(typedSecrets(instruction)).toContain('Hunter22!');
  });
});
