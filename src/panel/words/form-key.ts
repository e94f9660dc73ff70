/** The key of a sentence of the engine in the locale files: its words in English, with `x` for each part: `now_shows_x`. */
export const formKey = (form: string): string =>
  form
    .toLowerCase()
    .replaceAll('{}', ' x ')
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '');
