import type { OwnThing } from '../../../protocol/extract/page-data';
import type { Reading } from '../../reading';
import { readJsonLd } from './json-ld';
import { readMicrodata } from './microdata';
import { readOpenGraph } from './open-graph';
import { readRdfa } from './rdfa';

/** What a page says of things for programs, in the order in which it is believed. */
export function readOwnData({ tree }: Reading): OwnThing[] {
  const scopes = tree.scopes();
  return [
    ...scopes.flatMap(readJsonLd),
    ...scopes.flatMap(readMicrodata),
    ...scopes.flatMap(readRdfa),
    ...readOpenGraph(tree.document),
  ];
}
