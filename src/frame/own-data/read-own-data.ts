import type { OwnThing } from '../../protocol/extract/page-data';
import { bodyOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { readDrawnText } from '../data/cell-text';
import { readJsonLd } from './json-ld';
import { keepDrawn } from './keep-drawn';
import { readMicrodata } from './microdata';
import { readOpenGraph } from './open-graph';
import { readRdfa } from './rdfa';

/** Reads the things that a page describes for programs and shows, too, in the order in which they are believed. */
export function readOwnData(reading: Reading): OwnThing[] {
  const { tree } = reading;
  const scopes = tree.scopes();
  const things = [
    ...scopes.flatMap(readJsonLd),
    ...scopes.flatMap(readMicrodata),
    ...scopes.flatMap(readRdfa),
    ...readOpenGraph(tree.document),
  ];
  const body = things.length > 0 ? bodyOf(tree.document) : null;
  if (!body) return [];
  const { text } = readDrawnText(body, {
    reading,
    takesFields: true,
    takesButtons: true,
    noteMarks: new Set(),
  });
  return keepDrawn(things, text);
}
