import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { formKey } from '../../../src/panel/words/engine-words';
import { methodFacts, methods } from '../../../src/protocol/methods';
import { languages, sentencesOf, type Sentences } from './locale-files';

const english = await sentencesOf('en');
const others = languages.filter((language) => language !== 'en');
const allSentences = new Map<string, Sentences>();
for (const language of languages) allSentences.set(language, await sentencesOf(language));

/** Each sentence of a language that breaks a rule, as "key: sentence". */
function breaches(language: string, isWrong: (sentence: string, key: string) => boolean): string[] {
  return [...(allSentences.get(language) ?? [])].flatMap(([key, forms]) =>
    Object.values(forms)
      .filter((sentence) => isWrong(sentence, key))
      .map((sentence) => `${key}: ${sentence}`),
  );
}

const substitutes = (sentence: string) => [...new Set(sentence.match(/\$[1-9]/g))].toSorted().join(' ');

/** The sentence of a message that has all its substitutes. */
const fullForm = (forms: Readonly<Record<string, string>> = {}) => forms['n'] ?? forms[''] ?? '';

/** The quotation marks of each language; all others are foreign to it. */
const marks: Record<string, string> = { en: '“”', de: '„“', fr: '«»', es: '«»', ja: '「」', zh_CN: '“”' };
const quotationMarks = /["“”„«»「」‹›]/gu;
const curly = /[“”„«»「」]/u;

describe('the words of the panel', () => {
  it('are there in six languages', () => {
    expect(languages.toSorted()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'zh_CN']);
  });

  it.each(others)('are all there in %s (what lacks is said in English until then)', (language) => {
    const sentences = allSentences.get(language);
    const missing = [...english.keys()].filter((key) => !sentences?.has(key));
    expect(missing.map((key) => `${key}: ${fullForm(english.get(key))}`)).toEqual([]);
  });

  it.each(others)('in %s are none that English lacks', (language) => {
    expect([...(allSentences.get(language)?.keys() ?? [])].filter((key) => !english.has(key))).toEqual([]);
  });

  it.each(others)('in %s say the same facts as in English', (language) => {
    const wrong = breaches(language, (_, key) => {
      const forms = allSentences.get(language)?.get(key);
      return substitutes(fullForm(forms)) !== substitutes(fullForm(english.get(key)));
    });
    expect(wrong).toEqual([]);
  });

  // The library counts forms: one for all numbers, two for 1 and the rest, three for 0, 1 and the rest.
  it.each(others)('in %s have a form for each number', (language) => {
    const kindOf = (forms: Readonly<Record<string, string>> = {}) => ('' in forms ? 'one' : 'counted');
    const wrong = [...(allSentences.get(language) ?? [])].filter(
      ([key, forms]) =>
        kindOf(forms) !== kindOf(english.get(key) ?? forms) ||
        (kindOf(forms) === 'counted' && !['n', '1,n', '0,1,n'].includes(Object.keys(forms).join(','))),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)('in %s have the quotation marks of the language', (language) => {
    const ours = marks[language] ?? '';
    const isForeign = (sentence: string) =>
      [...sentence.matchAll(quotationMarks)].some(([mark]) => !ours.includes(mark)) ||
      (sentence.match(quotationMarks) ?? []).length % 2 === 1 ||
      /\p{L}'\p{L}/u.test(sentence);
    expect(breaches(language, isForeign)).toEqual([]);
  });

  it.each(languages)('in %s name nothing of the code', (language) => {
    const named = methods.filter((method) => /[A-Z]/.test(method));
    const isLeak = (sentence: string, key: string) =>
      named.some((method) => sentence.includes(method)) ||
      sentence.includes('builtin/') ||
      // Names as code has them; the fields of a configuration are what the user types.
      (key !== 'models.pasteText' && /\b\p{Ll}{2,}\p{Lu}\p{Ll}/u.test(sentence));
    expect(breaches(language, isLeak)).toEqual([]);
  });

  it.each(languages)('in %s fit where the browser limits them', (language) => {
    const description = fullForm(allSentences.get(language)?.get('manifest.description'));
    expect(description.length).toBeLessThanOrEqual(132);
  });
});

const sources = ['src/panel', 'src/worker', 'entrypoints'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);

describe('what the engine says in parts', () => {
  it('has its sentence in the panel, and none else has', () => {
    const spoken = new Set(engineForms().map((form) => `said.${formKey(form)}`));
    const known = [...english.keys()].filter((key) => key.startsWith('said.'));
    expect({
      lacking: [...spoken].filter((key) => !english.has(key)).toSorted(),
      unsaid: known.filter((key) => !spoken.has(key)),
    }).toEqual({ lacking: [], unsaid: [] });
  });

  it('has at most as many parts as a sentence of the browser takes', () => {
    expect(engineForms().filter((form) => form.split('{}').length > 10)).toEqual([]);
  });
});

/** The forms of all sentences that stand in the code: of `say`, and of methods. */
function engineForms(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `src/${name}`, text: readFileSync(`src/${name}`, 'utf8') }))
    .filter(({ text }) => text.includes('say`'));
  const ofMethods = Object.values(methodFacts).flatMap(({ says, saysEmpty = says, saysStep = says }) =>
    [says, saysEmpty, saysStep].map((words) => words.replaceAll(/\{\w+\}/g, '{}')),
  );
  return [...files.flatMap(({ path, text }) => formsIn(path, text)), ...ofMethods];
}

function formsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'say') {
      const { template } = node;
      found.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('{}'),
      );
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

describe('the code of the panel', () => {
  it('says each of the words', () => {
    const code = [...sources.map(({ text }) => text), readFileSync('wxt.config.ts', 'utf8')].join('\n');
    const literal = new Set([...code.matchAll(/'([\w.]+)'/g)].map(([, key]) => key));
    const beginnings = [...code.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, begin = '']) => begin);
    const ends = [...code.matchAll(/`\$\{\w+\}(\.[\w.]+)`/g)].map(([, end = '']) => end);
    const isSaid = (key: string) =>
      ends.some((end) => key.endsWith(end)) ||
      literal.has(key) ||
      beginnings.some((begin) => key.startsWith(begin)) ||
      code.includes(`__MSG_${key.replaceAll('.', '_')}__`);
    expect([...english.keys()].filter((key) => !isSaid(key))).toEqual([]);
  });

  it('has no sentence of its own', () => {
    const drawn = sources.filter(({ path }) => path.startsWith('src/panel/'));
    expect(drawn.flatMap(({ path, text }) => sentencesIn(path, text))).toEqual([]);
  });
});

/** Attributes that are read or heard. */
const said = ['aria-label', 'aria-description', 'title', 'label', 'placeholder', 'alt', 'description'];

/** Words that stand in the code itself. What is typed or pressed, in `code` and `kbd`, is the same in all languages. */
function sentencesIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2,}/u.test(node.text.replaceAll(/&\w+;/g, '')) && !isTyped(node.parent))
      found.push(node.text);
    if (isText(node) && curly.test(node.text)) found.push(node.text);
    if (ts.isJsxAttribute(node) && said.includes(node.name.getText(file))) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && /\p{L} \p{L}/u.test(value.text)) found.push(value.text);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found.map((words) => `${path}: ${words.trim()}`);
}

/** Text of any kind; in quotation marks of one language it would be foreign in the others. */
const isText = (node: ts.Node) =>
  ts.isJsxText(node) ||
  ts.isStringLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isNoSubstitutionTemplateLiteral(node);

const isTyped = (node: ts.Node) =>
  ts.isJsxElement(node) && ['code', 'kbd'].includes(node.openingElement.tagName.getText());
