/** The things that a page says of its subject, by the names that truth goes by. */
export const facts = [
  'name',
  'price',
  'brand',
  'sku',
  'color',
  'weight',
  'rating',
  'author',
  'ingredients',
  'instructions',
  'prepTime',
  'cookTime',
  'totalTime',
  'servings',
  'company',
  'location',
  'salary',
  'employmentType',
  'datePosted',
  'deadline',
  'startDate',
  'endDate',
  'venue',
  'organizer',
  'datePublished',
  'section',
  'description',
  'votes',
  'comments',
  'text',
] as const;
export type Fact = (typeof facts)[number];

/** A language and country: how it writes, and what it calls things. */
export type Locale = {
  tag: string;
  currency: string;
  minutes: (whole: number) => string;
  related: string;
  /** The words a page may head a value with, several where there are. */
  labels: Readonly<Record<Fact, string>>;
};

const hours =
  (hour: string, minute: string, gap = ' ') =>
  (whole: number) => {
    const [full, rest] = [Math.floor(whole / 60), whole % 60];
    const parts = [full > 0 ? `${full}${gap}${hour}` : '', rest > 0 ? `${rest}${gap}${minute}` : ''];
    return parts.filter(Boolean).join(gap === '' ? '' : ' ');
  };

const labelsOf = (words: string): Locale['labels'] => {
  const given = words.split(';').map((each) => each.trim());
  if (given.length !== facts.length) throw new Error(`${given.length} labels: ${words}`);
  return Object.fromEntries(facts.map((fact, at) => [fact, given[at] ?? ''])) as Locale['labels'];
};

export const locales: readonly Locale[] = [
  {
    tag: 'en-US',
    currency: 'USD',
    minutes: hours('hr', 'min'),
    related: 'You may also like',
    labels: labelsOf(
      'Name|Product name;Price|Our price;Brand|Manufacturer;SKU|Item number;Color|Colour;Weight;Rating|Customer rating;Author|Written by;Ingredients|You will need;Instructions|Method|Directions|Preparation;Prep time|Preparation time;Cook time|Cooking time;Total time|Ready in;Servings|Serves|Yield;Company|Employer;Location|Job location;Salary|Pay;Employment type|Job type;Posted|Date posted;Apply by|Application deadline;Starts|Start date;Ends|End date;Venue|Location;Organizer|Hosted by;Published|Date;Section|Category;Description|About;Votes|Points;Comments|Replies;Comment|Text',
    ),
  },
  {
    tag: 'de-DE',
    currency: 'EUR',
    minutes: hours('Std.', 'Min.'),
    related: 'Das könnte Ihnen auch gefallen',
    labels: labelsOf(
      'Name|Bezeichnung;Preis;Marke|Hersteller;Artikelnummer|Art.-Nr.;Farbe;Gewicht;Bewertung;Autor|Von;Zutaten;Zubereitung|Anleitung;Vorbereitungszeit|Vorbereitung;Kochzeit|Garzeit;Gesamtzeit;Portionen;Unternehmen|Arbeitgeber;Standort|Arbeitsort;Gehalt;Anstellungsart|Beschäftigungsart;Veröffentlicht am|Eingestellt am;Bewerbungsfrist|Bewerbungsschluss;Beginn;Ende;Veranstaltungsort|Ort;Veranstalter;Veröffentlicht|Datum;Rubrik|Kategorie;Beschreibung;Stimmen|Punkte;Kommentare;Kommentar|Text',
    ),
  },
  {
    tag: 'fr-FR',
    currency: 'EUR',
    minutes: hours('h', 'min'),
    related: 'Vous aimerez aussi',
    labels: labelsOf(
      'Nom|Désignation;Prix;Marque|Fabricant;Référence;Couleur;Poids;Note|Évaluation;Auteur|Par;Ingrédients;Préparation|Étapes|Instructions;Temps de préparation;Temps de cuisson|Cuisson;Temps total;Portions|Personnes;Entreprise|Employeur;Lieu|Lieu de travail;Salaire;Type de contrat|Type d’emploi;Publiée le|Date de publication;Date limite;Début|Date de début;Fin|Date de fin;Lieu|Salle;Organisateur;Publié le|Date;Rubrique|Catégorie;Description;Votes|Points;Commentaires;Commentaire|Texte',
    ),
  },
  {
    tag: 'es-ES',
    currency: 'EUR',
    minutes: hours('h', 'min'),
    related: 'También te puede interesar',
    labels: labelsOf(
      'Nombre;Precio;Marca|Fabricante;Referencia;Color;Peso;Valoración|Puntuación;Autor|Por;Ingredientes;Preparación|Instrucciones|Elaboración;Tiempo de preparación;Tiempo de cocción;Tiempo total;Raciones|Porciones;Empresa;Ubicación|Lugar;Salario|Sueldo;Tipo de empleo|Tipo de contrato;Publicado el|Fecha de publicación;Fecha límite;Comienza|Inicio|Fecha de inicio;Termina|Fin;Lugar|Recinto;Organizador|Organiza;Publicado|Fecha;Sección|Categoría;Descripción;Votos|Puntos;Comentarios;Comentario|Texto',
    ),
  },
  {
    tag: 'it-IT',
    currency: 'EUR',
    minutes: hours('h', 'min'),
    related: 'Potrebbe piacerti anche',
    labels: labelsOf(
      'Nome;Prezzo;Marca|Produttore;Codice articolo|Codice;Colore;Peso;Valutazione|Voto;Autore|Di;Ingredienti;Preparazione|Procedimento|Istruzioni;Tempo di preparazione;Tempo di cottura|Cottura;Tempo totale;Porzioni|Dosi;Azienda|Datore di lavoro;Sede|Luogo;Stipendio|Retribuzione;Tipo di contratto|Tipo di impiego;Pubblicato il|Data di pubblicazione;Scadenza;Inizio|Data di inizio;Fine|Data di fine;Luogo|Sede;Organizzatore;Pubblicato|Data;Sezione|Categoria;Descrizione;Voti|Punti;Commenti;Commento|Testo',
    ),
  },
  {
    tag: 'pt-BR',
    currency: 'BRL',
    minutes: hours('h', 'min'),
    related: 'Você também pode gostar',
    labels: labelsOf(
      'Nome;Preço;Marca|Fabricante;Código|Referência;Cor;Peso;Avaliação|Nota;Autor|Por;Ingredientes;Modo de preparo|Instruções;Tempo de preparo;Tempo de cozimento;Tempo total;Porções|Rendimento;Empresa;Local|Localização;Salário;Tipo de contrato|Tipo de emprego;Publicada em|Data de publicação;Prazo|Data limite;Início|Data de início;Término|Fim;Local;Organizador;Publicado em|Data;Seção|Categoria;Descrição;Votos|Pontos;Comentários;Comentário|Texto',
    ),
  },
  {
    tag: 'nl-NL',
    currency: 'EUR',
    minutes: hours('uur', 'min'),
    related: 'Misschien ook iets voor u',
    labels: labelsOf(
      'Naam;Prijs;Merk|Fabrikant;Artikelnummer;Kleur;Gewicht;Beoordeling;Auteur|Door;Ingrediënten;Bereiding|Bereidingswijze;Voorbereidingstijd;Kooktijd|Bereidingstijd;Totale tijd;Porties|Personen;Bedrijf|Werkgever;Locatie|Standplaats;Salaris;Dienstverband;Geplaatst op|Datum;Sluitingsdatum|Reageren voor;Begin|Startdatum;Einde|Einddatum;Locatie|Plaats;Organisator;Gepubliceerd|Datum;Rubriek|Categorie;Beschrijving|Omschrijving;Stemmen|Punten;Reacties;Reactie|Tekst',
    ),
  },
  {
    tag: 'pl-PL',
    currency: 'PLN',
    minutes: hours('godz.', 'min'),
    related: 'Może Cię zainteresować',
    labels: labelsOf(
      'Nazwa;Cena;Marka|Producent;Numer katalogowy|Kod produktu;Kolor;Waga;Ocena;Autor;Składniki;Przygotowanie|Sposób przygotowania;Czas przygotowania;Czas gotowania;Czas całkowity|Łączny czas;Porcje|Liczba porcji;Firma|Pracodawca;Lokalizacja|Miejsce pracy;Wynagrodzenie;Rodzaj umowy|Wymiar pracy;Opublikowano|Data publikacji;Termin zgłoszeń|Termin składania;Początek|Data rozpoczęcia;Koniec|Data zakończenia;Miejsce;Organizator;Opublikowano|Data;Dział|Kategoria;Opis;Głosy|Punkty;Komentarze;Komentarz|Tekst',
    ),
  },
  {
    tag: 'ja-JP',
    currency: 'JPY',
    minutes: hours('時間', '分', ''),
    related: 'こちらもおすすめ',
    labels: labelsOf(
      '名前|商品名;価格|値段;ブランド|メーカー;商品番号|品番;色|カラー;重さ|重量;評価;著者|作者;材料;作り方|手順;下準備時間|準備時間;調理時間;合計時間|所要時間;分量|人数;会社名|会社;勤務地;給与|年収;雇用形態;掲載日;応募締切|締切;開始日|開始;終了日|終了;会場|場所;主催者|主催;公開日|日付;カテゴリー|分野;説明|概要;投票数|いいね;コメント;本文',
    ),
  },
  {
    tag: 'zh-CN',
    currency: 'CNY',
    minutes: hours('小时', '分钟', ''),
    related: '猜你喜欢',
    labels: labelsOf(
      '名称|商品名称;价格;品牌|制造商;货号|商品编号;颜色;重量;评分;作者;食材|配料;做法|步骤;准备时间;烹饪时间;总时间|总耗时;份量|份数;公司|公司名称;工作地点|地点;薪资|薪酬;工作类型|雇佣类型;发布日期;截止日期|申请截止;开始时间|开始日期;结束时间|结束日期;地点|场地;主办方|组织者;发布时间|日期;栏目|分类;描述|简介;票数|点赞;评论;内容',
    ),
  },
];
