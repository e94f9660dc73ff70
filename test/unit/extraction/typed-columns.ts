import type { TypedValue, ValueType } from '../../../src/extraction/values/type-column';

/** A column as pages of a language write it, and what it says. Undefined: none of the type. */
export type TypedColumn = {
  type: ValueType;
  language: string;
  cells: readonly (readonly [text: string, value: TypedValue | undefined])[];
};

/** A line each: its type and language, then texts with their values. */
const columns = `
money en-IN: ₹1,23,456.00 = 123456 INR; ₹99,999 = 99999 INR; ₹7,50,000.50 = 750000.5 INR
money de-CH: CHF 1'234.50 = 1234.5 CHF; CHF 12.– = 12 CHF; Fr. 99.95 = 99.95 CHF
money fr: 1\u202f234,56\u00a0€ = 1234.56 EUR; 12€50 = 12.5 EUR; 0,99 € = 0.99 EUR
money en: $1.2k = 1200 $; $3.4M = 3400000 $; $950 = 950 $; 99¢ = 0.99 $
money en-GB: £1,234 = 1234 GBP; 50p = none; £0.85 = 0.85 GBP; £12 each = 12 GBP
money pt-BR: R$ 1.234,56 = 1234.56 BRL; R$0,50 = 0.5 BRL; R$ 10 = 10 BRL
money sv: 1 234:50 kr = 1234.5 kr; 99:- = none; 12 kr = 12 kr; 1 500,75 kr = 1500.75 kr
money nb: kr 1 299,- = 1299 kr; kr 49,90 = 49.9 kr; kr. 5 = 5 kr
money da: 1.234,50 kr. = 1234.5 kr; 2.500 kr. = 2500 kr; 75 DKK = 75 DKK
money ja: ¥1,280(税込) = 1280 ¥; 12,800円 = 12800 JPY; 3万円 = 30000 JPY; 12万5000円 = 125000 JPY
money zh: ￥88.00 = 88 ¥; 128元 = 128 CNY; 1.5万元 = 15000 CNY; 99元起 = 99 CNY
money ko: 12,900원 = 12900 KRW; ₩5,000 = 5000 KRW; 1만원 = 10000 KRW
money en: €10–€20 = 10..20 EUR; €5 - €7.50 = 5..7.5 EUR; from €30 = 30 EUR; €100 to €150 = 100..150 EUR
money de: ab 30 € = 30 EUR; 10,50 bis 12,00 € = 10.5..12 EUR; 1,2 Mio. € = 1200000 EUR; 3 Mrd. € = 3000000000 EUR; 5,– € = 5 EUR
money en-US: -$5.00 = -5 $; ($12.50) = -12.5 $; $-3 = -3 $; $7.10 = 7.1 $
money pl: 12,99 zł = 12.99 PLN; 1 234,00 zł = 1234 PLN; od 5 zł = 5 PLN
money cs: 1 299 Kč = 1299 CZK; 1299,- Kč = 1299 CZK; 49,90 Kč = 49.9 CZK
money vi: 1.299.000 ₫ = 1299000 VND; 45.000 đ = 45000 VND; 45.000đ = 45000 VND
money id: Rp 1.250.000 = 1250000 IDR; Rp15.000 = 15000 IDR; Rp 500,00 = 500 IDR
money tr: ₺1.234,56 = 1234.56 TRY; 1.234,56 TL = 1234.56 TRY; 50 TL = 50 TRY
money hi: Rs. 1,500 = 1500 Rs; Rs 99 = 99 Rs; ₹ 1.5 lakh = 150000 INR
money ar: ١٬٢٣٤٫٥٠ ر.س = 1234.5 SAR; ٩٩ ر.س = 99 SAR
money en: $5.00/mo = 5 $; €9.99 per month = 9.99 EUR; USD 1,000 = 1000 USD; 1,000 usd = 1000 USD
money en-AU: AU$12.95 = 12.95 AUD; A$1,000 = 1000 AUD; NZ$20 = 20 NZD
money hu: 1 234 567 Ft = 1234567 HUF; 990 Ft = 990 HUF; 1.990 Ft = 1990 HUF
money ru: 1 234,50 ₽ = 1234.5 RUB; 990 руб. = 990 RUB; 12 тыс. ₽ = 12000 RUB
date en: Mar 5th, 2024 = 2024-03-05; Sept. 9, 2023 = 2023-09-09; Tue, 05 Mar 2024 14:30:00 GMT = 2024-03-05T14:30:00Z; March 2024 = 2024-03
date en: 5-Mar-2024 = 2024-03-05; 05-Mar-24 = 2024-03-05; 2024 March 5 = 2024-03-05; 2024-Mar-05 = 2024-03-05
date en-US: 3/5/24 = 2024-03-05; 12/1/2023 2:05 PM = 2023-12-01T14:05; 12/1/2023 12:05 AM = 2023-12-01T00:05
date en-GB: 12/03/2024 = 2024-03-12; 1/2/24 = 2024-02-01; 1st May 2024 at 9am = 2024-05-01T09:00
date en: 03/04/2024 = 2024-04-03; 25/12/2024 = 2024-12-25; 01/01/2024 = 2024-01-01
date de: 5. März 2024 = 2024-03-05; 12.03.24 = 2024-03-12; Di., 5. Mär. 2024 = 2024-03-05; 05.03.2024, 14:30 Uhr = 2024-03-05T14:30; 1. Jänner 2024 = 2024-01-01
date fr: 5 mars 2024 = 2024-03-05; 1er août 2023 = 2023-08-01; mar. 5 déc. 2023 = 2023-12-05; le 12 févr. 2024 à 18 h 30 = 2024-02-12T18:30
date es: 5 de marzo de 2024 = 2024-03-05; 12 sept 2023 = 2023-09-12; miércoles, 1 de enero de 2025 = 2025-01-01; 3 ago. 2024 = 2024-08-03
date it: 5 marzo 2024 = 2024-03-05; 1º gennaio 2025 = 2025-01-01; mer 3 lug 2024 = 2024-07-03; 12/10/2023 = 2023-10-12
date pt: 5 de março de 2024 = 2024-03-05; 1 de fev. de 2024 = 2024-02-01; 12 out 2023 = 2023-10-12; 07/set/2023 = 2023-09-07
date nl: 5 maart 2024 = 2024-03-05; ma 12 aug. 2024 = 2024-08-12; 1-2-2024 = 2024-02-01; 9 mrt 2023 om 08.15 uur = 2023-03-09T08:15
date pl: 5 marca 2024 = 2024-03-05; 12 sie 2023 = 2023-08-12; 1 września 2022 r. = 2022-09-01; 3 paź 2021 = 2021-10-03
date ja: 2024年3月5日 = 2024-03-05; 令和6年3月5日 = 2024-03-05; 2024/3/5(火) = 2024-03-05; 2024年3月5日 14時30分 = 2024-03-05T14:30; 2024年3月5日（火）午後2時 = 2024-03-05T14:00
date zh: 2024年3月5日 = 2024-03-05; 二〇二四年三月五日 = 2024-03-05; 2024-3-5 = 2024-03-05; 2024年十二月三十一日 = 2024-12-31; 2024年3月5日 下午3:20 = 2024-03-05T15:20
date ko: 2024년 3월 5일 = 2024-03-05; 2024. 3. 5. = 2024-03-05; 2024.03.05 = 2024-03-05
date en: 2024-03-05T14:30:00+01:00 = 2024-03-05T14:30:00+01:00; 2024-03-05 14:30:00 UTC = 2024-03-05T14:30:00Z; 20240305 = 2024-03-05; 03/2024 = 2024-03
date en: 31 February 2024 = none; May = none; 3 days ago = none
date tr: 5.03.2024 = 2024-03-05; 05/03/2024 = 2024-03-05
number de: 12,5 % = 12.5; 100 % = 100; -3 % = -3; 0,75 % = 0.75
number de: 1,5 Mio. = 1500000; 2,3 Tsd. = 2300; 1.234 = 1234; 7 = 7
number en: 12.3K = 12300; 1.1M = 1100000; 456 = 456; 2B = 2000000000
number en: 3½ = 3.5; 1 1/4 = 1.25; ¾ = 0.75; 2 = 2
number en: #12 = 12; No. 7 = 7; № 3 = 3; 1st = 1; 22nd = 22
number en: ~150 = 150; ≈ 3.5 = 3.5; > 1,000 = 1000; <5 = 5; 1,000+ = 1000
number en: 4.5/5 = 4.5; 4 out of 5 = 4; 3.9 / 5 = 3.9; 4.5 out of 5 stars = 4.5
number en: ★★★★☆ = 4; ★★★☆☆ = 3; ★★★★★ = 5
number en: (12) = 12; (1,204) = 1204; (3) = 3
number en: 1,200 = 1200; (350) = -350; 80 = 80; 5,000.00- = -5000
number fr: 1\u202f234\u202f567 = 1234567; 12,5 = 12.5; 1 234 = 1234
number de-CH: 1’234’567 = 1234567; 12'345.6 = 12345.6; 7 = 7
number sv: 12 345,6 = 12345.6; 1,234 = 1.234; −5 °C = -5
number ar: ٣٫٥ = 3.5; ١٬٢٣٤ = 1234; ٪٢٥ = 25
number ja: １２３ = 123; 1.2万 = 12000; 1億2000万 = 120000000; 3,400人 = 3400
number en: 1.5e-3 = 0.0015; 2E6 = 2000000; 10 = 10
number en: 5 kg = 5; 0.5 kg = 0.5; 1,250 kg = 1250
number en: 12–15 = none; n/a = none; — = none; twelve = none
number pl: 1 234,5 = 1234.5; 12 tys. = 12000; 3 mln = 3000000
number es: 1.234.567 = 1234567; 2 millones = 2000000; 3,14 = 3.14
number hi: १२३ = 123; 12,34,567 = 1234567; 5 lakh = 500000; 2 crore = 20000000
boolean en: Yes = true; No = false; Y = true; N = false; maybe = none
boolean en: ✔\ufe0f = true; ✖\ufe0f = false; ✅ = true; ❌ = false; ✓ Yes = true
boolean en: ☑ = true; ☐ = false; ☑\ufe0f = true
boolean de: Ja = true; Nein = false; ja ✓ = true
boolean fr: Oui = true; Non = false; vrai = true; faux = false
boolean es: Sí = true; No = false; Verdadero = true; Falso = false
boolean it: Sì = true; No = false; Vero = true
boolean pt: Sim = true; Não = false; NÃO = false
boolean pl: Tak = true; Nie = false; TAK = true
boolean ja: はい = true; いいえ = false; ○ = true; × = false; あり = true; なし = false
boolean zh: 是 = true; 否 = false; 有 = true; 无 = false; 没有 = false; 不是 = false
boolean nl: Ja = true; Nee = false; waar = true; onwaar = false
money de-AT: € 1.299,90 = 1299.9 EUR; € 45,- = 45 EUR; statt € 60,00 = 60 EUR; € 0,00 = 0 EUR
money fr-CH: 1'250.– CHF = 1250 CHF; CHF 0.50 = 0.5 CHF; dès CHF 19.90 = 19.9 CHF
money es-MX: $1,234.50 MXN = 1234.5 MXN; MX$99 = 99 MXN; $12 = 12 $
money es: 12,50 €/mes = 12.5 EUR; desde 1.500 € = 1500 EUR; 3 millones de euros = 3000000 EUR
money it: € 12,00 - € 15,00 = 12..15 EUR; da € 9 = 9 EUR; 1.050,00 € = 1050 EUR
money pt-PT: 1 234,56 € = 1234.56 EUR; 12,00€ = 12 EUR; 10€ a 20€ = 10..20 EUR
money ja: 税込 1,980円 = 1980 JPY; 2,980円〜3,500円 = 2980..3500 JPY; ¥500〜 = 500 ¥; 月額980円 = 980 JPY
money zh: 人民币 200 元 = 200 CNY; HK$1,200 = 1200 HKD; 25.8亿元 = 2580000000 CNY; NT$ 300 = 300 TWD
money en: $1.5 billion = 1500000000 $; £2bn = 2000000000 GBP; €300m = 300000000 EUR; $12 million = 12000000 $
money en: $1,299.00 USD = 1299 USD; CA$45 = 45 CAD; S$ 8.90 = 8.9 SGD; RM 25.50 = 25.5 MYR; R 1,500 = none
money pl: 1,5 mln zł = 1500000 PLN; 250 tys. zł = 250000 PLN; 19,99 PLN = 19.99 PLN
money en: Was $30 = 30 $; $20 off = 20 $; $1,000,000 = 1000000 $; −$40 = -40 $; $0.05 = 0.05 $
money nl: € 12,- = 12 EUR; v.a. € 1.250,- = 1250 EUR; € 3,50 p.st. = 3.5 EUR
money he: ₪ 1,234.50 = 1234.5 ILS; \u200f99 ₪ = 99 ILS
money uk: 1 250 грн = 1250 UAH; 1 250,50 ₴ = 1250.5 UAH
money ro: 1.234,50 lei = 1234.5 RON; 99 lei = 99 RON; 45 RON = 45 RON
date en: Monday 4 November 2024 = 2024-11-04; Nov 4 2024 = 2024-11-04; Nov '24 = none
date en: Posted on June 3rd, 2023 at 3:07pm = 2023-06-03T15:07; 3 June 2023, 15:07 = 2023-06-03T15:07; 2023/06/03 = 2023-06-03; June 2023 = 2023-06
date en-US: 11/04/2024 = 2024-11-04; 1/15/24 = 2024-01-15; 12-31-2023 = 2023-12-31
date de: Mittwoch, 6. November 2024 = 2024-11-06; 6.11.24 = 2024-11-06; 06. Nov. 2024 um 9:05 Uhr = 2024-11-06T09:05; Nov. 2024 = 2024-11; 3. Dez 1999 = 1999-12-03
date fr: mercredi 6 novembre 2024 = 2024-11-06; 06/11/2024 = 2024-11-06; 6 nov. 2024, 9h05 = 2024-11-06T09:05; juin 2023 = 2023-06
date es: 6 de noviembre de 2024 = 2024-11-06; 6/11/2024 = 2024-11-06; mar 6 ene 2024 = 2024-01-06; dic. 2022 = 2022-12
date it: mercoledì 6 novembre 2024 = 2024-11-06; 6 nov 2024 ore 18:00 = 2024-11-06T18:00; 6/11/24 = 2024-11-06
date pt: quarta-feira, 6 de novembro de 2024 = 2024-11-06; 06/11/2024 18h30 = 2024-11-06T18:30; 6 dez. 2024 = 2024-12-06
date nl: woensdag 6 november 2024 = 2024-11-06; 6-11-2024 18:00 = 2024-11-06T18:00; 6 okt. 2024 = 2024-10-06
date pl: środa, 6 listopada 2024 = 2024-11-06; 06.11.2024 r. = 2024-11-06; 6 XI 2024 = 2024-11-06; 6 lis 2024 = 2024-11-06
date ja: 2024/11/06 18:00 = 2024-11-06T18:00; 平成30年4月1日 = 2018-04-01; 2024年11月 = 2024-11; 2024.11.6 = 2024-11-06; R6.11.6 = none
date zh: 2024-11-06 18:00 = 2024-11-06T18:00; 2024年11月6日 星期三 = 2024-11-06; 2024年11月6日上午9时 = 2024-11-06T09:00; 民国113年11月6日 = none
date sv: 6 november 2024 = 2024-11-06; 2024-11-06 = 2024-11-06; 6 nov. 2024 = 2024-11-06
number en: 1,024 MB = 1024; 3.5" = 3.5; 12V = 12; 60fps = 60
number en: 5 m = 5; 1.80 m = 1.8; 12 m² = 12; 70 bpm = 70
number en: +12.5% = 12.5; −0.3% = -0.3; 0% = 0
number fr: 12,5 % = 12.5; 1 200 habitants = 1200; 2,1 M = 2.1; 3 milliards = 3000000000
number de: 3,5 von 5 = 3.5; 4/5 = 4; 1.250 Einwohner = 1250; ca. 300 = 300
number pl: 12 345 = 12345; 2,5 mln = 2500000; 7,8/10 = 7.8
number ja: 1,234件 = 1234; 約300人 = 300; 第3位 = 3; ★★★☆☆ = 3; 5.2万回視聴 = 52000
number zh: 3.2亿 = 320000000; 约500人 = 500; 第2名 = 2; 10万+ = 100000
number en: 2 bedrooms = 2; 1 billion = 1000000000; 250 thousand = 250000; 10k+ = 10000; 3 bills = 3
number en: 10:30 = none; 192.168.1.1 = none; +49 30 1234567 = none; A-12 = none
number en: ⅔ = 0.666667; 1⅛ = 1.125; 10½" = 10.5
boolean en: TRUE = true; No. = false; yes = true; Not included = none; ✕ = false
boolean de: ✗ nein = false; Ja! = true; vielleicht = none; ☒ = false
boolean es: sí = true; SI = true; no = false
date en: Version 1.2.2024 = none; v2024.1.2 = none; Version 2.3.1 of 1.2.2024 = 2024-02-01; Version 7, 4 March 2024 = 2024-03-04
date en: 4/Nov/2024:10:00:00 = 2024-11-04T10:00:00; 04/Nov/2024:10:00:00 +0100 = 2024-11-04T10:00:00+01:00; yesterday = none
number en: (12) = -12; 5 = 5; 12 kg = 12
number en: (12) = 12; (5) = 5
boolean en: enabled = none; disabled = none; on = true
boolean de: aktiv = none; inaktiv = none; ja = true
`;

export const typedColumns: readonly TypedColumn[] = columns
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', ...rest] = line.split(': ');
    const [type, language = ''] = head.split(' ');
    const kind = (['money', 'date', 'number', 'boolean'] as const).find((each) => each === type) ?? 'text';
    const cells = rest
      .join(': ')
      .split('; ')
      .map((cell) => {
        const [text = '', value = ''] = cell.split(' = ');
        return [text, valueOf(kind, value)] as const;
      });
    return { type: kind, language, cells };
  });

function valueOf(type: ValueType, said: string): TypedValue | undefined {
  if (said === 'none') return undefined;
  if (type === 'number') return Number(said);
  if (type === 'boolean') return said === 'true';
  if (type !== 'money') return said;
  const [sum = '', currency = ''] = said.split(' ');
  const [amount, to] = sum.split('..').map(Number);
  return { amount: amount ?? 0, ...(to === undefined ? {} : { to }), currency };
}
