/**
 * An instruction without the deeds that somebody else is said to want: "Tom says I should delete it; just open it". What is only
 * reported is kept where there is nothing else, for then it is what is wanted.
 */
export function withoutReports(instruction: string): string {
  const rest = reports.reduce((text, report) => text.replace(report, ' '), instruction.normalize('NFC'));
  return /[\p{L}\p{N}]/u.test(rest.replaceAll(/\p{P}/gu, '')) ? rest : instruction;
}

/** Who, then a verb of saying or meaning, then whoever is to do it, then that it is a duty; up to the end of the clause. */
const says =
  'says|said|thinks|thought|claims|insists|suggests|tells me|told me|meint|meinte|sagt|sagte|findet|glaubt|behauptet|dit|disait|pense|trouve|prétend|dice|dijo|piensa|cree|opina|diz|disse|acha|pensa|ha detto|crede|sostiene|zegt|zei|vindt|denkt|beweert|mówi|powiedział|powiedziała|uważa|twierdzi';
const whoever =
  '(?:i|you|we|one|ich|du|wir|man|je|tu|nous|on|yo|nosotros|eu|você|nós|io|noi|ik|jij|je|we|wij)\\s';
const must =
  'should|must|ought|have to|had to|need to|soll|sollte|sollen|muss|müsse|müssen|dois|doit|devrais|devrait|devons|debo|debes|debería|deberíamos|tengo que|devo|deve|deveria|deveríamos|tenho de|tenho que|dovrei|dobbiamo|moet|moeten|zou|powinienem|powinnam|powinniśmy|muszę|mam';
const report = `(?<!\\p{L})(?:${says}),?\\s(?:that\\s|dass\\s|daß\\s|qu[e’']\\s?|che\\s|dat\\s|,?\\s?że\\s)?(?:${whoever}(?:\\p{L}+\\s){0,4}?)?(?:${must})(?!\\p{L})[^.,;:!?]*`;

const reports: readonly RegExp[] = [
  new RegExp(report, 'giu'),
  /[^、。]{0,20}?(?:が|は)[^、。]{0,40}(?:すべき|しろ|するよう|してくれ)(?:だ)?と(?:言|思)[^、。]*/gu,
  /(?:说|认为|觉得|要求)我?(?:应该|该|必须|得)[^，。；]*/gu,
];

/** A command without verbs of writing that have their text, which is taken out, and its field: they only type. */
export const withoutWriting = (command: string): string => command.replace(writing, ' ');

const writing =
  /(?<!\p{L})(?:write|schreib\p{L}*|écris|écrivez|écrire|escribe|escriba|escreve|escreva|scrivi|scriva|schrijf|napisz|wpisz)\s{2,}(?=(?:in|into|ins|im|dans|en|em|no|na|nel|nella|nell|w|we)(?!\p{L}))/giu;
