/** Makes the alternatives of a pattern from lists of whole words, separated by commas. Each may itself be a pattern. */
const anyOf = (...lists: readonly string[]): string =>
  `(?:${lists.flatMap((list) => list.split(', ')).join('|')})(?![\\p{L}\\p{N}])`;
const starts = (...lists: readonly string[]) => new RegExp(`^${anyOf(...lists)}`, 'u');
const has = (...lists: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(...lists)}`, 'u');

/** Words that lead into a sentence. */
export const leadIns = starts(
  '(?:and|und|et|puis|alors|y|e|en|poi|oraz|a) (?=\\p{L})',
  "then, so, well, ok, okay, oh, hey, hi, hello, please, just, also, but, or, now, first, dann, also, bitte, aber, mal, nun, zuerst, ensuite, mais, s'il te plaît, s'il vous plaît, luego, entonces, pero, por favor, então, depois, mas, allora, ma, per favore, dan, maar, graag, alsjeblieft, potem, ale, proszę",
);

/** Words that begin a question, also without a question mark. */
export const questionStarts = starts(
  "(?:(?:at|by|for|from|in|of|on|to|until|since|with) )?(?:what(?:'s)?|which|whom|whose|how(?! about)|when(?:'s)?|where(?:'s)?|who(?:'s)?), why(?! not| don't), whether",
  "is, isn't, are, aren't, was, were, wasn't, does, doesn't, did, didn't, has, hasn't, had, am i, have (?:i|we|they|you|people), do (?:i|we|they|you|people), (?:can|could|should|would|will|may|must|shall) (?:i|it|they|he|she|there|my|the|this|that|one|anyone|anybody|somebody|people)",
  '(?:(?:ab|an|auf|aus|bei|bis|für|in|mit|nach|seit|um|von|vor|zu|über) )?(?:was|wer|wem|wen|wessen|wo|wohin|woher|wann|welche[rsnm]?|wie ?viele?), warum, weshalb, wieso, wie(?! besprochen| immer), womit, wofür, worüber, ob',
  "ist, sind, hat, haben, hatte, habe? ich, bin ich, gibt es, gibt's, (?:kann|könnte|muss|darf|soll) (?:ich|man), wird, werden, läuft, kostet",
  "(?:(?:à|de|en|par|pour|avec|chez|depuis|dans|sur) |d'|jusqu'à )?(?:quel(?:le)?s?|qui|quoi|où|quand|combien), comment (?:je|on|puis|faire|ça|est|sont|se|fonctionn\\p{L}*|marche|(?!under|over|after|later|her)\\p{L}+(?:er|ir)), pourquoi, est-ce qu[e'].*, qu'(?:est|y|a|en).*, que (?:dit|disent|veut|fait|dois|contient), ai-je, y a-t-il, (?:puis|dois)-je, (?:peut|faut|va|a-t)-(?:on|il|elle)",
  '(?:(?:por|a|de|en|con|para|desde|hasta) )?(?:qué|quién(?:es)?|dónde|cuándo|cuánt[oa]s?|cuál(?:es)?), cómo, donde, cuanto, cuál, hay, (?:tengo|puedo) ya, se puede, si (?:ya|he|hay|se)',
  '(?:(?:por|a|de|em|com|para|desde|até) )?(?:o que|quem|onde|quando|quant[oa]s?|qua(?:l|is)), por que, será que, há, tem algum.*, se (?:já|há|o|a)',
  "(?:(?:per|a|di|da|in|con|su) )?(?:che cosa|cosa|chi|dove|quando|quant[oaie]|qual[ei]?), perché, c'è, ci sono, posso, ho già, se (?:ho|è|ci|il|la)",
  '(?:(?:aan|bij|op|tot|van|voor|naar|met|in) )?(?:wat|wie|wanneer|hoeveel|welke?|hoe(?! dan ook)), waar\\p{L}*, zijn er, is er, heb ik, heeft, (?:kan|moet|mag) ik, of (?:ik|het|de|er)',
  '(?:(?:o|do|na|od|po|w|z|za|u|dla) )?(?:co|kto|kogo|komu|czym|kim|gdzie|kiedy|ilu|ile|jak|jaki(?:e|m)?|jaka|jaką|któr\\p{L}+|czyj\\p{L}*), dlaczego, czemu, czy, skąd, dokąd',
);

/** Beginnings of questions that ask for a deed. */
export const requests = starts(
  "(?:can|could|would|will|won't) you, (?:can|could|shall) we, why don't (?:you|we), how about",
  '(?:kannst|könntest|würdest|willst|magst) du, (?:können|könnten|würden|wollen) (?:sie|wir), kann (?:jemand|wer)',
  '(?:est-ce que )?(?:tu peux|tu pourrais|vous pouvez|vous pourriez), (?:peux|pourrais|veux)-tu, (?:pouvez|pourriez|voulez)-vous, peux tu, pourrais tu',
  '(?:me )?(?:puedes|podrías|puede|podría|quieres), (?:você )?(?:pode|poderia|podes|podias|consegues), dá para',
  '(?:mi )?(?:puoi|potresti|può|potrebbe|vuoi), (?:kun|kan|zou|wil) je, (?:kunt|zou|wilt) u, kunnen we, (?:czy )?(?:możesz|mógłbyś|mogłabyś|może pan|może pani|zechcesz), czy mogę prosić',
);

/** Words at the end of a sentence that make an order polite. */
export const tags =
  /^(?:ok(?:ay)?|right|(?:will|would|could|can) you|please|pls|alright|yes|ja|gell?|oder|bitte|d'accord|vale|de acuerdo|por favor|tá|certo|va bene|per favore|goed|oké|dobrze|proszę|いい|いいですか|よろしいですか|好吗|可以吗|行吗)$/u;

const between = "(?: [\\p{L}']+){0,3}?";

/** Words that begin a wish to see or to know. */
export const readingStarts = starts(
  `(?:(?:(?:can|could|would|will) you |(?:can|could|may) i |help me |let me |let us |let's |i(?:'d| would)? (?:just |only |really )?(?:want|need|wish|like|love)(?: you)? to |i'm trying to |go |try to )(?:please )?)?(?:see(?! (?:that|to)), know, look(?! after), view, read, show, find, search, have a${between} look, take a${between} look, learn, understand, compare, browse, watch, explain, summari[sz]e, inform me, scroll, wonder)`.replaceAll(
    ', ',
    '|',
  ),
  "tell me(?! when you), let me (?:see|know), check (?:if|whether|that|what|when|where|who|how|which|my|our|on|for), list (?:all|my|the|every), count (?:the|my|all|how), display, i(?:'m| am) (?:curious|wondering|interested|looking for)",
  'open(?! an?| (?:\\p{L}+ ){0,2}(?:door|gate|garage|lock|account|window|valve|safe)), go (?:to|back to|on reading), (?:take|bring|lead) me (?:back )?to, (?:i (?:just |only )?|i.d |i would )(?:want|need|like) an? (?:\\p{L}+ )?look, (?:i (?:just |only )?)?(?:wonder|wondered)',
  '(?:zeige?|zeigen sie|schaue?|sieh|guck|kuck|suche?|suchen sie|finde?|lies|prüfe?|überprüfe?|vergleiche?|öffne|erkläre?)(?! zu), (?:sage?|verrate?|nenne?) mir, (?:geh|gehe) (?:zu|auf), lass mich.* (?:sehen|wissen|lesen), mich (?:würde )?interessier.*, (?:ich|wir) (?:will|wollen|möchten?|würden?|muss|müssen|kann|wüsste)(?: .*)? (?:sehen|wissen|ansehen|anschauen|nachsehen|nachschauen|lesen|finden|erfahren|prüfen|schauen), ich (?:wüsste|frage mich|suche)',
  `(?:montre|affiche|regarde|cherche|trouve|vérifie|explique|compare|consulte)(?:z|r)?, (?:dis|dites)-moi, li[st](?:ez)?, ouvre, va (?:à|sur), fais(?:-moi)? voir, laisse-moi voir, (?:je (?:veux|voudrais|aimerais|souhaite|souhaiterais|dois)|j'aimerais)${between} (?:voir|savoir|regarder|lire|trouver|consulter|connaître|vérifier|comprendre), je me demande, je cherche`,
  `(?:muéstra|muestra|enséña|enseña|mira|busca|búsca|encuentra|comprueba|verifica|lee|explica|explíca|compara|averigua|consulta|di|abre)(?:me)?(?!(?:le|les) ), ve a, a ver, déjame ver, (?:quiero|quisiera|querría|me gustaría|necesito|deseo)${between} (?:ver|saber|mirar|leer|encontrar|conocer|consultar|comprobar|entender), me pregunto`,
  `(?:mostr[ae]|vej?a|vê|olh[ae]|procur[ae]|busque|pesquis[ae]|encontr[ae]|verifi(?:ca|que)|confer[ei]|confira|leia|lê|expli(?:ca|que)|compar[ae]|descubr[ae]|abr[ae])(?:-me)?, (?:me (?:mostr[ae]|diga|diz|conta)|diz-me|diga-me), vai a, deixa(?:-me| eu) ver, (?:quero|queria|gostaria|preciso)${between} (?:ver|saber|olhar|ler|encontrar|conhecer|consultar|entender)`,
  `(?:mostra|guarda|cerca|trova|controlla|verifica|leggi|apri|spiega|confronta|scopri)(?:mi|ci)?, dimmi, fammi (?:vedere|sapere), vediamo, vai a, (?:voglio|vorrei|devo|mi piacerebbe)${between} (?:vedere|sapere|guardare|leggere|trovare|conoscere|controllare|capire), mi chiedo`,
  'toon, laat (?:me|mij|eens|het)?.*(?:zien|weten), kijk, bekijk, zoek, vind, controleer, (?:vertel|zeg) (?:me|mij), lees, ga naar, leg uit, vergelijk, (?:ik|we) (?:wil|willen|wou|zou|moet)(?: .*)? (?:zien|weten|kijken|lezen|vinden|bekijken|nakijken), ik vraag me af',
  `pokaż, zobacz\\p{L}*, sprawdź, znajdź, poszukaj, wyszukaj, szukaj, przeczytaj, czytaj, powiedz mi, otwórz, przejdź do, idź do, wyjaśnij, porównaj, dowiedz się, (?:chcę|chciałbym|chciałabym|muszę)${between} (?:zobaczyć|wiedzieć|sprawdzić|przeczytać|znaleźć|obejrzeć|dowiedzieć), zastanawiam się, ciekawi mnie`,
  '(?:请|帮我|给我|能不能|可以|麻烦|我|只|就|先|想要?|要|你)*(?:看(?!护).*, 查.*, 告诉我.*, 显示.*, 找.*, 搜.*, 读.*, 了解.*, 知道.*, 打开.*, 比较.*, 说说.*)'.replaceAll(
    ', ',
    '|',
  ),
);

/** Words of reading, with which a polite request asks for no deed. */
export const readingInfinitives = has(
  'zeigen, nachsehen, nachschauen, schauen, sagen, finden, suchen, prüfen, erklären, lesen, montrer, regarder, me dire, vérifier, chercher, trouver, lire, expliquer, mostrar(?:me)?, enseñar(?:me)?, decir(?:me)?, buscar, mirar, ver, comprobar, me dizer, procurar, verificar, mostrar(?:mi)?, dirmi, far(?:mi)? vedere, cercare, controllare, trovare, zien, kijken, me zeggen, zoeken, vinden, pokazać, sprawdzić, powiedzieć mi, znaleźć',
);

/** Patterns for scripts without spaces: a question, a request, a wish to see. */
export const unspacedQuestion =
  /[？?]|(?:何|なに|いつ|どこ|誰|だれ|いくら|いくつ|どれ|どう|なぜ|どの|どんな).*$|(?:です|ます|でした|ました|ません|の|たの)か$|かな$|什么|谁|哪|几|多少|怎么|为什么|吗$|呢$|是不是|是否|有没有|多久|何时|多大/u;
export const unspacedRequest =
  /(?:くれますか|くれる|もらえますか|もらえる|いただけますか|くださいませんか|ください|下さい|お願いします|お願い|てほしい|て|で)[？?]?$|能不能(?:帮|给|替)|(?:请|麻烦|能|可以)你?(?:帮|给|替)我?|好吗|可以吗|行吗/u;
export const unspacedReading =
  /(?:見せて|みせて|教えて|おしえて|調べて|探して|確認して|読んで|表示して|検索して|比べて|開いて|(?<!て)見て|見たい|知りたい|読みたい|(?<![てで])みたい)(?:ください|下さい|くれますか|くれる|もらえますか|いただけますか|ほしい|欲しい|です|んですが|んだ|ね|よ|な)*[？?]?$/u;

/** Words that begin a plain sentence without an order. */
export const statementStarts = starts(
  "i(?:'m|'ve|'ll)?, we, he, she, it(?:'s)?, they, you, there, this, that, these, those, the, a, an, my, our, his, her, their, its, somebody, someone, nobody, everybody, because, since, as, if, thanks, thank you, no hurry",
  "ich, er, sie, es, wir, das, der, die, den, dem, ein\\p{L}*, mein\\p{L}*, unser\\p{L}*, da, danke, weil, denn, wenn, je, j'\\p{L}+, il, elle, on, nous, ils, ce, c'est, le, la, les, une?, mon, ma, mes, notre, merci",
  'yo, el, los, las, mi, mis, es, no sé, gracias, porque, eu, o, os, as, uma?, meu, minha, é, não sei, obrigad[oa], io, lo, mio, mia, non so, grazie, ik, hij, zij, ze, het, de, een, mijn, dat, dit, bedankt, ja, on, ona, to, ten, ta, mój, moja, nie wiem, dzięki, dziękuję',
);
/** Words that make such a sentence an order. */
export const wishes = has(
  "should, shall, must, needs?, have to, has to, want, wants, would like, i'd like, gets?, let, soll\\p{L}*, muss, müssen, brauch\\p{L}*, möchte\\p{L}*, (?:ich|wir|er|sie) (?:will|wollen), doit, doivent, il faut, veux, voudrais, debe\\p{L}*, tiene\\p{L}* que, quiero, necesito, deve\\p{L}*, quero, preciso, voglio, vorrei, devono, moet\\p{L}*, wil, graag, powin\\p{L}+, musi\\p{L}*, chcę, chciał\\p{L}*, potrzebuj\\p{L}*",
);

/** Words that begin the part about a deed that is put off, or only spoken of. */
export const postponers = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyOf(
    'before(?: \\p{L}+){0,2} (?:it|that|this|them|\\p{L}+ing|i|we|you|they), prior to, instead of, rather than, how to, (?<!on (?:its|their|his|her|the|my|our|your) )ways? to, what happens, whether',
    "bevor, vor (?:dem|der) \\p{Lu}?\\p{L}+(?:en|ung|rn|ln), ehe (?:ich|wir|du|man), statt zu, anstatt, ob, wie (?:man|ich|wir), avant (?:de|d'\\p{L}+|que|l'\\p{L}+), au lieu de, antes d[aeo], antes del, en vez de, cómo, em vez de, prima (?:di|che), invece di, voordat, voor(?:aleer)? het \\p{L}+en, in plaats van, hoe (?:ik|je|men), zanim, przed (?:\\p{L}+(?:niem|ciem)), zamiast, jak (?:się )?\\p{L}+ć",
  )})`,
  'iu',
);
/** The part before such a word, in scripts without spaces. */
export const unspacedPostponer = /^.*?(?:する前に?|る前に?|の前に?|前に|之前|以前|かどうか|方法|怎么|如何)/u;
