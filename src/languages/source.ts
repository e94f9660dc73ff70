import { z } from 'zod';
import { pageMoves } from '../protocol/action';
import { Risk } from '../protocol/gate';
import {
  columnConcepts,
  commandKinds,
  concepts,
  elementTypes,
  extremes,
  pageRegions,
  rowBounds,
  rowMeasures,
} from './kinds';

/** Words or phrases with commas between them; case and accents do not count. Empty where a language has none. */
const List = z.string();
/** Patterns of words that are compared as they stand. */
const Patterns = z.array(z.string());
/** In each group words stand for one another. */
const Groups = z.array(List);
/**
 * Ways to say something: words, `(a|b)` for either, `(a|b)?` for an optional part, and slots `{target}`, `{value}`,
 * `{key}`, `{percent}`, `{pixels}`, `{destination}`, `{address}`. Case and accents do not count; `ss` also stands for `ß`.
 */
const Sayings = z.array(z.string());
const Commands = z.partialRecord(z.enum(commandKinds), Sayings);
const Moves = z.partialRecord(z.enum(pageMoves), Sayings);

/** `matcher.yml`: the words with which a language says and names things. */
export const MatcherSource = z
  .strictObject({
    /** Where readings in several languages are equal, the first is taken. */
    order: z.number(),
    /** Words are separated by spaces. */
    spaced: z.boolean(),
    /** A type word may be glued to the name: `Passwortfeld`. */
    compounds: z.boolean(),
    /** Its sign before the decimals of a number. */
    decimal: z.enum(['.', ',']),
    /** All its countries write dates with the day first. */
    dayFirst: z.boolean(),
    commands: Commands,
    /** Commands for which another reading is as likely: "select X" may be a click. */
    possibleCommands: Commands,
    /** Ways in which people say commands in passing. Each may also mean something else. */
    spokenCommands: Commands,
    /** Ways to leave the page. An element of just that name is meant first. */
    moves: Moves,
    /** Ways to leave the page before which any element that fits is meant. */
    possibleMoves: Moves,
    /** Ways to ask for a deed of several known steps. */
    plans: z.strictObject({
      /** `{target}` is the user, `{value}` the password. */
      signIn: Sayings,
      /** `{target}` is the deed, `{value}` its e-mail address: "sign up with ada@example.org". */
      joinWith: Sayings,
      /** Words for a form before its fields are named: "fill the form with …". */
      forms: List,
    }),
    /** The first words of questions; where words have no spaces, words anywhere in them. */
    asks: List,
    /** Words before and after an instruction that change nothing: "please". */
    fillers: List,
    /** Words between two steps: "and then". */
    connectors: List,
    /** Articles and such before a name. */
    determiners: List,
    /** Words that count little in a name: "to", "in". */
    weakWords: List,
    /** Words that negate a deed: "not", "without". */
    negations: List,
    /** Words that have what comes after them be not so, or only nearly: "failed", "almost", "nothing". */
    undone: List,
    /** Words that introduce a name: "called", "labelled". */
    namedBy: List,
    /** Words that introduce a position: "in", "next to". */
    positions: List,
    /** Words between a position and the element, where the position comes first: `中的`. */
    positionsBefore: List,
    /** Words of a field that asks for the same thing again: "confirm", "repeat". */
    again: List,
    /** Words before the name of a field that only say whose it is: "billing", "card". */
    contexts: List,
    /** Endings that do not change the meaning of a word. */
    suffixes: List,
    elementTypes: z.record(z.enum(elementTypes), List),
    regions: z.record(z.enum(pageRegions), List),
    /** Words for a heading. */
    headings: List,
    /** 1 is first; −1 is last. */
    ordinals: z.record(z.string(), List),
    /** Names of keys, by their `KeyboardEvent.key`. */
    keys: z.record(z.string(), List),
    /** Number words, by their numbers. */
    numbers: z.record(z.string(), List),
    /** Pairs of a word for "number" and the shorter one that labels have: "Customer no.". */
    numberSigns: List,
    concepts: z.record(z.enum(concepts), List),
    /** The words with which a field's value is stated without a command. */
    telling: z.strictObject({
      /** Verbs before the name of a field and its value: "enter the username ada". */
      verbs: List,
      /** Words between the name and the value: "the username is ada". */
      copulas: List,
      /** Words that begin a reference to a text that is not said: "my name", "the text below". */
      references: List,
      /** Words before the two ends of a range, "from … to"; those of the first pair are also said of one end alone. */
      ranges: List,
      /** Words for courtesy at the end of an instruction, which may be the end of a value. */
      courtesies: List,
    }),
    /** The words around what is wanted. */
    leads: z.strictObject({
      /** Words before a deed that only ask for it politely: "would you mind". */
      requests: List,
      /** Words before a thing that say it is wanted, or so: "I want", "it's", "we're". */
      wishes: List,
      /** Words after a thing that say it is wanted: `したい`. */
      wishesAfter: List,
      /** Verbs that hide what they name. */
      hiding: List,
      /** Words after a thing that say it is to be on, or off. */
      on: List,
      off: List,
      /** Words after a thing that a deed is done to: `を`. */
      objects: List,
    }),
    /** Words around a deed that do not tell its element. */
    deeds: z.strictObject({
      /** Names of the control that opens the further deeds for a thing. */
      menus: List,
      /** Words that point at a thing in sight: "print this page". */
      demonstratives: List,
      /** Words that stand for a person or a thing: "share it". */
      pronouns: List,
      /** Words for the things that lists are of: "open the message …", "delete the task …". */
      kinds: List,
      /** Verbs that say of a thing only that it is wanted: "I'd like", "take". */
      lights: List,
      /** Verbs that say of one of several choices that it is taken. */
      chooses: List,
      /** Small words that tell no element: "only the closed ones", "the mail about the budget". */
      particles: List,
    }),
    /**
     * Words that a redesign swaps, besides the phrases of one concept. Only words that are interchangeable wherever they
     * stand: a group that is too wide lets another deed be done.
     */
    synonyms: Groups,
    /**
     * Words with which people ask for a deed that its control names otherwise. They stand for one another only in what is
     * said: two controls with such names are two.
     */
    paraphrases: Groups,
    /**
     * Words before a value ("leaving on", "call it") and labels of fields; words before a ">" are only said, and those after
     * it only labels. They count only where the value fits the field.
     */
    labels: Groups,
    extremes: z.record(z.enum(extremes), List),
    /** Patterns that tell questions and wishes to see from orders; `{few}` stands for up to three words. */
    questions: z.strictObject({
      /** Words that lead into a sentence. */
      leadIns: Patterns,
      /** Words that begin a question, also without a question mark. */
      starts: Patterns,
      /** Beginnings of questions that ask for a deed. */
      requests: Patterns,
      /** Words at the end of a sentence that make an order polite. */
      tags: Patterns,
      /** Words that begin a wish to see or to know. */
      reading: Patterns,
      /** Words of reading, with which a polite request asks for no deed. */
      infinitives: Patterns,
      /** Words that begin a plain sentence without an order. */
      statements: Patterns,
      /** Words that make such a sentence an order. */
      wishes: Patterns,
      /** Words that begin the part about a deed that is put off, or only spoken of. */
      postponers: Patterns,
      /** The same of scripts without spaces: a question, a request, a wish to see, the end of what is put off. */
      unspaced: Patterns,
      unspacedRequests: Patterns,
      unspacedReading: Patterns,
      unspacedPostponers: Patterns,
    }),
    /** Words and phrases of names for risky deeds. */
    risks: z.record(z.enum(['pay', 'delete', 'send', 'publish', 'share', 'grant', 'cancel']), List),
    /**
     * Further words for risky deeds: rarer names of buttons, and words that people say. The names before and after a
     * redesign are compared without them.
     */
    furtherRisks: z.record(Risk, List),
    /** Words with which people ask for a risky deed, but no button is named: never a plain noun. */
    saidRisks: z.record(Risk.exclude(['submit', 'download']), List),
    /** Words of a page that asks whether to go on, which name no thing: "are you sure", "permanently". */
    asking: List,
    amounts: z.strictObject({
      /** Words that say all there is, as "both" and "entire". */
      totals: List,
      /** Words after which something more comes: "with", "also". */
      besides: List,
      /** Words after a number that only say that things are counted: "3 pcs", `3個`. */
      counters: List,
      /** Words before the highest amount to pay; in scripts without spaces, also after it. */
      limits: List,
    }),
    names: z.strictObject({
      /** Whole names of harmless deeds, though one of their words could be risky. */
      harmless: List,
      /** Verbs that are nouns as well, and are deeds only where they stand as a verb. */
      nouns: List,
      /** Such verbs that in an instruction are deeds only where a command begins. */
      commandNouns: List,
      /** Verbs that are deeds by themselves, and before an article say only that something is given. */
      giving: List,
      /** Names of an audience of everyone: people choose them, they are no deeds. */
      audiences: List,
      /** Names of roles that may do everything. */
      powers: List,
    }),
    /** Words before a command. */
    commandLeaders: List,
    /** Words that follow such a verb when it is a noun. */
    nounFollowers: List,
    /** Words that precede such a verb when it is one. */
    verbLeaders: List,
    /** Patterns of words before a text that is typed or read, and is no command. */
    payloadMarkers: Patterns,
    /** Patterns of words after which a colon begins a note to write down. */
    noteMarkers: Patterns,
  })
  .superRefine(({ commands, possibleCommands, spokenCommands }, context) => {
    for (const kind of commandKinds)
      if (!commands[kind] && !possibleCommands[kind] && !spokenCommands[kind])
        context.addIssue({ code: 'custom', path: ['commands', kind], message: 'it is not said' });
  });
export type MatcherSource = z.infer<typeof MatcherSource>;

/** `data.yml`: the words with which data is asked for, each list with spaces between, without accents. */
export const DataSource = z.strictObject({
  /** Where readings in several languages are equal, the first is taken. */
  order: z.number(),
  /** Words that ask, and small ones, which say nothing of what is wanted. */
  asking: z.string(),
  /** Small words between "table" and its name. */
  of: z.string(),
  /** Words for tables and lists. */
  tables: z.string(),
  /** Words for rows, and for all that is there. */
  rows: z.string(),
  /** Words for links and their addresses. */
  links: z.string(),
  /** Words for what is made of the values of rows. `cheapest:price` names the column, too. */
  measures: z.record(z.enum(rowMeasures), z.string()),
  /** Words before or behind a number or a day that bound the values of rows. */
  bounds: z.record(z.enum(rowBounds), z.string()),
  negations: z.string(),
  concepts: z.record(z.enum(columnConcepts), z.string()),
});
export type DataSource = z.infer<typeof DataSource>;

/** `further-forms.yml`: words of forms in languages whose instructions are not read. */
export const FurtherForms = z.partialRecord(z.enum(concepts), List);
export type FurtherForms = z.infer<typeof FurtherForms>;
