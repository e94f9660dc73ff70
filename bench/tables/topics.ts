/** What a table is about: its truth before anything draws it. */
export type Topic = {
  name: string;
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns under a common heading: `[first, last, heading]`. */
  groups: readonly (readonly [first: number, last: number, heading: string])[];
  note: string;
};

const topic = (
  name: string,
  { title, groups = [], note }: { title: string; groups?: Topic['groups']; note: string },
  text: string,
): Topic => {
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { name, title, columns, rows, groups, note };
};

export const topics: readonly Topic[] = [
  topic(
    'standings',
    {
      title: 'Northern League, round 14',
      groups: [[3, 5, 'Matches']],
      note: 'Points deducted after round 9.',
    },
    `Group|Pos|Team|Won|Drawn|Lost|Goals|Points
North|1|Aldmoor United|10|3|1|31:12|33
North|2|Brackwater|9|2|3|28:15|29
North|3|Cinder Vale|7|4|3|22:18|25
South|1|Dunmere Town|8|5|1|27:11|29
South|2|Eastholt|6|3|5|19:20|21
South|3|Farrow & Sons FC|2|2|10|9:33|8`,
  ),
  topic(
    'statement',
    { title: 'Kontoauszug Nr. 7/2024', note: 'Alle Angaben ohne Gewähr.' },
    `Buchungstag|Wertstellung|Verwendungszweck|Betrag|Saldo
01.07.2024|01.07.2024|Miete Juli|-850,00 €|1.204,17 €
03.07.2024|04.07.2024|Gehalt Firma Kern GmbH|2.310,45 €|3.514,62 €
03.07.2024|05.07.2024|Strom Stadtwerke|-72,90 €|3.441,72 €
11.07.2024|11.07.2024|Barabhebung|-200,00 €|3.241,72 €
15.07.2024|16.07.2024|Versicherung KFZ|-41,33 €|3.200,39 €`,
  ),
  topic(
    'timetable',
    { title: 'Line 12 to Harbour', note: 'Does not run on public holidays.' },
    `Stop|Zone|Train 101|Train 103|Train 105|Train 107
Central Station|A|06:02|06:32|07:02|07:32
Old Market|A|06:09|06:39|07:09|–
Mill Bridge|B|06:15|06:45|07:15|07:41
University|B|06:21|06:51|07:21|07:46
Harbour|C|06:30|07:00|07:30|07:53`,
  ),
  topic(
    'population',
    {
      title: 'Population by region',
      groups: [
        [1, 2, 'Census'],
        [3, 4, 'Change'],
      ],
      note: 'Source: Statistical Office.',
    },
    `Region|2011|2021|Number|Percent
Ardenny|1,204,330|1,310,025|105,695|8.8
Belmonte|845,112|839,407|-5,705|-0.7
Corvina|2,310,448|2,502,118|191,670|8.3
Delmarva|98,004|101,220|3,216|3.3
Estrada|655,781|640,002|-15,779|-2.4`,
  ),
  topic(
    'prices',
    { title: 'Tarifs 2024', note: 'Prix hors taxes.' },
    `Désignation|Conditionnement|Prix unitaire|Stock|Livraison
Vis inox 4 × 40|Boîte de 200|12,50 €|en stock|24 h
Cheville nylon 8 mm|Sachet de 100|6,20 €|en stock|24 h
Équerre renforcée|À l’unité|1,95 €|sur commande|5 jours
Câble acier 3 mm|Rouleau de 25 m|38,00 €|en stock|48 h
Poulie double|À l’unité|14,75 €|épuisé|–`,
  ),
  topic(
    'staff',
    { title: 'People', note: 'Updated every Monday.' },
    `Name|Department|E-mail|Since|Office
Ada Lindqvist|Research|ada@example.org|2015|B 204
Bruno Castell|Sales|bruno@example.org|2019|A 011
Chiyo Tanabe|Research|chiyo@example.org|2020|B 207
Dario Fontana|Support|dario@example.org|2021|C 310
Eszter Papp|Finance|eszter@example.org|2012|A 115`,
  ),
  topic(
    'planets',
    { title: 'Inner and outer planets', note: 'Values rounded.' },
    `Kind|Planet|Radius (km)|Moons|Day
Rocky|Mercury|2,440|0|58.6 d
Rocky|Venus|6,052|0|243 d
Rocky|Earth|6,371|1|23.9 h
Giant|Jupiter|69,911|95|9.9 h
Giant|Saturn|58,232|146|10.7 h
Giant|Neptune|24,622|16|16.1 h`,
  ),
  topic(
    'films',
    { title: 'Filmografía', note: 'Solo largometrajes.' },
    `Año|Título|Papel|Director
2003|La casa del viento|Inés|Marta Roldán
2005|Nadie en el puerto|La viajera|Julio Paz
2005|Mapa de niebla|Voz|Ana Quiroga
2011|Las horas lentas|Clara|Marta Roldán
2018|Regreso a Lumbre|Doctora Vega|Iván Sanz`,
  ),
  topic(
    'invoices',
    { title: '請求書一覧', note: '金額は税込です。' },
    `番号|日付|取引先|金額|状態
INV-0041|2024年3月1日|株式会社青葉|¥128,000|支払済
INV-0042|2024年3月4日|山田商店|¥9,800|未払い
INV-0043|2024年3月9日|有限会社ひかり|¥54,300|支払済
INV-0044|2024年3月15日|北野工業|¥310,500|期限超過`,
  ),
  topic(
    'versions',
    { title: 'Releases', note: 'Older releases are archived.' },
    `Version|Released|Status|End of life|Notes
4.2|2024-05-02|Current|2026-05-02|New storage layer
4.1|2023-11-14|Maintained|2025-11-14|Faster start
4.0|2023-04-20|Maintained|2025-04-20|Breaking changes in the API
3.9|2022-10-01|Ended|2024-10-01|Last of the 3 series`,
  ),
];
