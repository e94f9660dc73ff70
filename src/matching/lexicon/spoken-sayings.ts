import type { Language } from './language';

/** Kinds of command that are said in many ways. */
type SpokenKind = 'click' | 'fill' | 'choose' | 'set' | 'check' | 'uncheck';

/** Ways in which people say commands in passing, beside those a manual has. Each may also mean something else. */
export const spokenSayings: Readonly<
  Record<Language, Readonly<Partial<Record<SpokenKind, readonly string[]>>>>
> = {
  en: {
    click: [
      '(bring up|pull up|look at|check out|let me see|proceed to|jump over to|open up|take|use|grab|try) {target}',
    ],
    set: [
      '(turn|move|slide|bring|raise|lower|increase|decrease|reduce|crank|dial) {target} (up|down|all the way|all the way up|all the way down)? to {value}',
    ],
    fill: ['leave {value} (for|as|in|with) {target}'],
    choose: ['(use|take|go with) {value} (as|for) {target}', '(use|take) {value}'],
    check: ['(turn|switch) {target} on'],
    uncheck: ['(turn|switch) {target} off'],
  },
  de: {
    click: [
      '(zeig|zeig mir|zeige mir|zeigen sie mir|öffne mir|geh auf|geh in|gehe in|geh ins|gehe ins|bring mich zu|bring mich zur|bring mich zum|wechsle zu|wechsle zur|wechsle zum|wechsel zu|springe zu|spring zu|nimm|nehmen sie|verwende|benutze|öffnen sie|zeigen sie) {target} (an)?',
      '(mach|mache|ruf|rufe|rufen sie) {target} auf',
      '(schau|schaue|sieh) (dir|mir)? {target} an',
      '{target} (anzeigen|ansehen|anschauen|aufrufen|zeigen|aufklappen)',
    ],
    set: [
      '(stell|setz|änder|mach|ändern sie|stellen sie|setzen sie) {target} auf {value} (ein|um)?',
      '{target} auf {value} (setzen|stellen|ändern|umstellen)',
    ],
    fill: ['(nimm|nehmen sie|benutze|verwende) {value} (als|für) {target}'],
    choose: ['(nimm|nehmen sie|benutze|verwende) {value} (als|für) {target}'],
    check: [
      '(schalte|schalt|mach|stell|stelle) {target} (ein|an)',
      '{target} (einschalten|anschalten|anmachen)',
    ],
    uncheck: [
      '(schalte|schalt|mach|stell|stelle) {target} (aus|ab)',
      '{target} (ausschalten|abschalten|ausmachen)',
    ],
  },
  fr: {
    click: [
      '(montre|montrez|montre-moi|montrez-moi|affiche-moi|voir|regarde|regarder|regardez|consulte|consulter|consultez|accède à|accéder à|accédez à|va dans|aller dans|allez dans|va à la|va au|passe à|passer à|passez à|visite|visiter|amène-moi à|emmène-moi à|prends|prenez|prendre|utilise|utilisez) {target}',
    ],
    set: [
      '(mets|mettez|change|changez|règle|réglez) {target} au {value}',
      '(passe|passez|fixe|fixez|définis|définir|modifie|modifiez|remplace) {target} (à|au|sur|en|par) {value}',
    ],
    fill: [
      '(note|notez|indique|indiquez|renseigne|renseignez|utilise|utiliser|utilisez) {value} (dans|en|comme|pour|à|au) {target}',
      '(renseigne|renseigner|renseignez) {target} (avec|par) {value}',
    ],
    choose: ['(utilise|utiliser|utilisez|mets|mettez) {value} (comme|pour) {target}'],
  },
  es: {
    click: [
      '(ver|mira|mirar|muéstrame|enséñame|enseña|muestre|accede a|acceder a|entra en|entrar en|ve al|ve a la|ve a los|ve a las|vaya a|ir al|ir a la|visita|visitar|consulta|consultar|llévame a|usa|usar|toma|coge) {target}',
    ],
    set: ['(modifica|modificar|sube|baja|coloca|deja) {target} (a|en) {value}'],
    fill: ['(coloca|apunta|anota|usa|usar|use|deja|dejar) {value} (en|como|de|para) {target}'],
    choose: ['(usa|usar|use|pon|ponga) {value} (como|para) {target}'],
  },
  pt: {
    click: [
      '(ver|veja|vê|mostra|me mostra|me mostre|mostra-me|acessa|acesse|acessar|aceda a|entra em|entre em|entrar em|vai em|vá em|vai para|vai pra|vai no|vai na|vá ao|vá à|ir em|visualiza|visualize|visualizar|consulta|consulte|consultar|me leva para|leva-me a|usa|usar|pega) {target}',
    ],
    set: ['(muda|altera|troca|trocar|põe|bota|coloca|ajusta|define) {target} (para|pra|em|como) {value}'],
    fill: ['(põe|pôr|bota|botar|usa|use|usar|deixa|deixe) {value} (em|no|na|nos|nas|como|para|de) {target}'],
    choose: ['(usa|use|usar|põe|coloca) {value} (como|para) {target}'],
  },
  it: {
    click: [
      '(vedi|vedere|guarda|guardare|fammi vedere|mostrami|visualizza|visualizzare|consulta|consultare|entra in|entra nel|entra nella|vai su|vai nel|vai nella|vai alle|vai ai|passa a|passa al|passa alla|portami a|portami al|portami alla|visita|apra|mostri|usa|prendi|prendere) {target}',
    ],
    set: ['(porta|sposta|modifica|modificare|cambi|imposti) {target} (a|su|in) {value}'],
    fill: ['(usa|usare|usi|utilizza|lascia|lasciare) {value} (in|nel|nella|come|per|di) {target}'],
    choose: ['(usa|usare|utilizza|metti) {value} (come|per) {target}'],
    check: ['(accendi|accendere) {target}'],
    uncheck: ['(spegni|spegnere) {target}'],
  },
  nl: {
    click: [
      '(bekijk|bekijken|laat zien|laat me zien|laat mij zien|toon me|toon mij|breng me naar|schakel naar|wissel naar|ga terug naar|gebruik|neem|pak) {target}',
      'laat (me|mij)? {target} zien',
      '{target} (bekijken|tonen|weergeven)',
    ],
    set: ['maak {target} {value}', '{target} (op|naar) {value} (zetten|wijzigen)'],
    fill: ['gebruik {value} (als|voor) {target}'],
    choose: ['(gebruik|neem) {value} (als|voor) {target}'],
    check: ['zet {target} aan', 'schakel {target} in'],
    uncheck: ['schakel {target} uit'],
  },
  pl: {
    click: [
      '(pokaż mi|zobacz|zobaczyć|obejrzyj|przejdź na|wejdź w|wejdź na|wejdź do|idź na|wyświetl|wyświetlić|zabierz mnie do|przełącz na|przełącz się na|użyj|weź) {target}',
    ],
    set: ['(przestaw|daj|zmieńcie) {target} na {value}'],
    fill: ['(użyj|zostaw) {value} (jako|dla|do|w) {target}'],
    choose: ['(użyj|daj|ustaw) {value} (jako|dla) {target}'],
  },
  ja: {
    click: [
      '{target} (を)? (見せてください|見せて|見たい|見る|開いてください|開きたい|表示してください|確認して|確認する)',
      '{target} (へ|に) (行きたい|進んで|進む|戻って|戻る|切り替えて|切り替える)',
    ],
    set: ['{target} (を|は) {value} (に|で) (したい|お願いします|変えて|変える)'],
  },
  zh: {
    click: ['(看看|看一下|查看一下|去到|回到|返回到|切换到|切到|点开|翻到) {target}'],
    set: ['{target} (改成|改为|设为|设成|选择) {value}'],
  },
};
