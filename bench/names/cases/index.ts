import type { Case } from '../case';
import { contentCases } from './names-content';
import { nativeCases } from './names-native';
import { referenceCases } from './names-references';
import { ariaRoleCases } from './roles-aria';
import { htmlRoleCases } from './roles-html';
import { stateCases } from './states';

export const cases: readonly Case[] = [
  ...htmlRoleCases,
  ...ariaRoleCases,
  ...referenceCases,
  ...contentCases,
  ...nativeCases,
  ...stateCases,
];
