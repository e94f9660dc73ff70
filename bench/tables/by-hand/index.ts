import type { TableCase } from '../table-case';
import { applicationCases } from './applications';
import { encyclopediaCases } from './encyclopedia';
import { layoutCases } from './layouts';

/** Pages written by hand after what sites write, with their tables as a person reads them. */
export const handWritten: readonly TableCase[] = [
  ...encyclopediaCases,
  ...applicationCases,
  ...layoutCases,
].map((each) => ({ ...each, html: `<!doctype html><meta charset="utf-8"><body>${each.html}` }));
