import type { DataWords } from './data-words';

export const englishDataWords: DataWords = {
  asking:
    'get give show read extract fetch pull collect list copy export me us i want need would like please the a an and or with including plus their its them they every each from on in at to into as this that page site here by for which what are is',
  of: 'of the',
  tables: 'table tables list lists',
  rows: 'row rows record records entry entries item items all everything data value values column columns field fields',
  links: 'link links url urls address addresses href hrefs',
  concepts: {
    name: 'name names title titles product products headline headlines',
    price: 'price prices cost costs fee fees',
    date: 'date dates day days published',
    picture: 'image images picture pictures photo photos thumbnail',
    person: 'author authors seller sellers customer customers user users artist',
    rating: 'rating ratings stars score scores review reviews',
    count: 'quantity quantities count counts stock pieces',
    status: 'status state states availability',
    number: 'number numbers id ids sku code codes',
    mail: 'mail mails email emails',
    phone: 'phone phones telephone tel',
    text: 'description descriptions text texts summary details',
    place: 'city cities place places location locations country countries',
    kind: 'category categories type types kind kinds',
    total: 'total totals sum sums amount amounts',
  },
};
