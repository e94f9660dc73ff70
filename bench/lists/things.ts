import type { TypedValue, ValueType } from '../../src/extraction/values/type-column';

/** A thing a list shows: some have no badge and no picture. */
export type Thing = {
  title: string;
  amount: string;
  about: string;
  by: string;
  tags: readonly string[];
  badge?: string;
};

/** What a list is about, and what its amounts are as values. */
export type Things = {
  name: string;
  title: string;
  things: readonly Thing[];
  type: ValueType;
  values: readonly TypedValue[];
};

const money = (currency: string, ...amounts: number[]) => amounts.map((amount) => ({ amount, currency }));

export const allThings: readonly Things[] = [
  {
    name: 'products',
    title: 'Lamps',
    type: 'money',
    values: money('$', 49, 129.5, 18.99, 240, 75, 33.25, 1099),
    things: [
      {
        title: 'Brass desk lamp',
        amount: '$49.00',
        about: 'Heavy foot, warm light, two metres of cable.',
        by: 'Lumen & Co',
        tags: ['desk', 'brass'],
        badge: 'New',
      },
      {
        title: 'Paper lantern XL',
        amount: '$129.50',
        about: 'Folded by hand.',
        by: 'Norrsken',
        tags: ['paper'],
      },
      {
        title: 'Clip light',
        amount: '$18.99',
        about: 'Fits on shelves of up to five centimetres and turns in all directions.',
        by: 'Lumen & Co',
        tags: ['small', 'steel', 'cheap'],
        badge: 'Sale',
      },
      {
        title: 'Floor lamp Arc',
        amount: '$240.00',
        about: 'A wide arc over your sofa.',
        by: 'Arcadia',
        tags: ['floor', 'steel'],
      },
      {
        title: 'Reading light Owl',
        amount: '$75.00',
        about: 'Dims down to almost nothing.',
        by: 'Norrsken',
        tags: ['bed'],
      },
      {
        title: 'String of bulbs',
        amount: '$33.25',
        about: 'Ten bulbs for the garden, safe in the rain.',
        by: 'Garten GmbH',
        tags: ['outdoor', 'party'],
      },
      {
        title: 'Chandelier Nine',
        amount: '$1,099.00',
        about: 'Nine arms.',
        by: 'Arcadia',
        tags: ['ceiling', 'brass'],
        badge: 'Last one',
      },
    ],
  },
  {
    name: 'books',
    title: 'Neue Bücher',
    type: 'money',
    values: money('EUR', 24, 9.9, 38.5, 1234, 16.95),
    things: [
      {
        title: 'Der lange Weg zum Leuchtturm',
        amount: '24,00 €',
        about: 'Roman über eine Insel und ihre letzten Bewohner.',
        by: 'Jana Kolb',
        tags: ['Roman'],
      },
      {
        title: 'Brot backen ohne Eile',
        amount: '9,90 €',
        about: 'Vierzig Rezepte.',
        by: 'Uwe Sander',
        tags: ['Kochen', 'Backen'],
        badge: 'Tipp',
      },
      {
        title: 'Geschichte der Kartografie',
        amount: '38,50 €',
        about: 'Von den ersten Seekarten bis heute, mit zahlreichen Abbildungen.',
        by: 'Ruth Amsel',
        tags: ['Geschichte'],
      },
      {
        title: 'Atlas in zwölf Bänden',
        amount: '1.234,00 €',
        about: 'Nachdruck der Ausgabe von 1903.',
        by: 'Verlag Nord',
        tags: ['Atlas', 'Sammler', 'Leinen'],
      },
      {
        title: 'Kleine Sternkunde',
        amount: '16,95 €',
        about: 'Für Anfänger.',
        by: 'Tim Oest',
        tags: ['Natur'],
        badge: 'Neu',
      },
    ],
  },
  {
    name: 'articles',
    title: 'Actualités',
    type: 'date',
    values: ['2024-03-12', '2024-03-10', '2024-02-28', '2024-02-01', '2024-01-15', '2023-12-30'],
    things: [
      {
        title: 'La ville rouvre ses quais',
        amount: '12 mars 2024',
        about: 'Après deux ans de travaux, les promeneurs reviennent au bord de l’eau.',
        by: 'Inès Moreau',
        tags: ['Ville'],
      },
      {
        title: 'Un train de nuit de plus',
        amount: '10 mars 2024',
        about: 'La liaison sera quotidienne dès l’été.',
        by: 'Paul Girard',
        tags: ['Transport', 'Europe'],
      },
      {
        title: 'Le musée en chantier',
        amount: '28 février 2024',
        about: 'Les collections déménagent.',
        by: 'Inès Moreau',
        tags: ['Culture'],
        badge: 'Abonnés',
      },
      {
        title: 'Récolte précoce',
        amount: '1er février 2024',
        about: 'Les vergers fleurissent trois semaines trop tôt, et les producteurs s’inquiètent du gel.',
        by: 'Zoé Lambert',
        tags: ['Climat'],
      },
      {
        title: 'Le marché du dimanche',
        amount: '15 janvier 2024',
        about: 'Portrait.',
        by: 'Karim Saïd',
        tags: ['Ville', 'Portrait'],
      },
      {
        title: 'Année record au port',
        amount: '30 décembre 2023',
        about: 'Le trafic a crû de neuf pour cent.',
        by: 'Paul Girard',
        tags: ['Économie'],
      },
    ],
  },
  {
    name: 'jobs',
    title: 'Open positions',
    type: 'number',
    values: [32000, 41500, 28000, 55000],
    things: [
      {
        title: 'Backend engineer',
        amount: '32,000',
        about: 'Build the services that move our parcels.',
        by: 'Leeds',
        tags: ['Go', 'Remote'],
      },
      {
        title: 'Data analyst',
        amount: '41,500',
        about: 'Find out why parcels are late.',
        by: 'York',
        tags: ['SQL'],
      },
      {
        title: 'Support agent (night)',
        amount: '28,000',
        about: 'Answer those who wait for parcels.',
        by: 'Hull',
        tags: ['Shift', 'Phone'],
        badge: 'Urgent',
      },
      {
        title: 'Head of fleet',
        amount: '55,000',
        about: 'Lead forty drivers and their vans across the north of the country.',
        by: 'Leeds',
        tags: ['Lead'],
      },
    ],
  },
  {
    name: 'events',
    title: 'Próximos conciertos',
    type: 'date',
    values: ['2024-05-02', '2024-05-09', '2024-06-21', '2024-07-04', '2024-09-30'],
    things: [
      {
        title: 'Cuarteto del Sur',
        amount: '2 de mayo de 2024',
        about: 'Obras de Haydn y Ravel.',
        by: 'Teatro Viejo',
        tags: ['Clásica'],
      },
      {
        title: 'Noche de tangos',
        amount: '9 de mayo de 2024',
        about: 'Con baile después.',
        by: 'Sala Norte',
        tags: ['Tango', 'Baile'],
      },
      {
        title: 'Festival de la noche corta',
        amount: '21 de junio de 2024',
        about: 'Doce grupos en tres escenarios hasta la madrugada.',
        by: 'Parque Central',
        tags: ['Rock', 'Aire libre'],
        badge: 'Gratis',
      },
      {
        title: 'Coro de cámara',
        amount: '4 de julio de 2024',
        about: 'Entrada por la puerta lateral.',
        by: 'San Telmo',
        tags: ['Coro'],
      },
      {
        title: 'Jazz en la azotea',
        amount: '30 de septiembre de 2024',
        about: 'Trío invitado.',
        by: 'Hotel Mar',
        tags: ['Jazz'],
      },
    ],
  },
];
