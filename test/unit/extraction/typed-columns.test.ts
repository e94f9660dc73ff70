import { describe, expect, it } from 'vitest';
import { typedValueOf, writingOf } from '../../../src/extraction/values/type-column';
import { typedColumns } from './typed-columns';

describe('a column of another country', () => {
  it.each(typedColumns)('$language $type: $cells.0.0', ({ type, language, cells }) => {
    const writing = writingOf(
      cells.map(([text]) => text),
      language,
    );
    const read = cells.map(([text]) => [text, typedValueOf({ text }, type, writing)]);
    expect(read).toEqual(cells.map(([text, value]) => [text, value]));
  });
});
