import { tableOf, type TableCase } from '../table-case';

/** Tables of shops, banks and web applications. */
export const applicationCases: readonly TableCase[] = [
  {
    name: 'bank statement with running text',
    html: `<form><table class="umsaetze" summary="Umsätze"><tr class="hdr"><td>Datum</td><td>Empfänger</td><td>Betrag EUR</td></tr><tr><td>02.05.24</td><td>REWE Markt<br><span>Kartenzahlung</span></td><td align="right"><span class="minus">-23,80</span></td></tr><tr><td>03.05.24</td><td>Lohn<br><span>Mai 2024</span></td><td align="right">2.100,00</td></tr><tr><td>06.05.24</td><td>Miete<br><span>Dauerauftrag</span></td><td align="right"><span class="minus">-780,00</span></td></tr></table></form>`,
    tables: [
      tableOf(`Datum|Empfänger|Betrag EUR
02.05.24|REWE Markt Kartenzahlung|-23,80
03.05.24|Lohn Mai 2024|2.100,00
06.05.24|Miete Dauerauftrag|-780,00`),
    ],
  },
  {
    name: 'editable grid',
    html: `<table><thead><tr><th>Item</th><th>Qty</th><th>Colour</th><th>Active</th></tr></thead><tbody><tr><td>Chair</td><td><input type="number" value="4"></td><td><select><option>Red<option selected>Blue</select></td><td><input type="checkbox" checked></td></tr><tr><td>Table</td><td><input type="number" value="1"></td><td><select><option>Red<option>Blue</select></td><td><input type="checkbox"></td></tr></tbody></table>`,
    tables: [
      tableOf(`Item|Qty|Colour|Active
Chair|4|Blue|true
Table|1|Red|false`),
    ],
  },
  {
    name: 'specification in two columns',
    html: `<h2>Technical data</h2><table class="specs"><tbody><tr><td class="label">Weight</td><td>1.2 kg</td></tr><tr><td class="label">Display</td><td>13.3", 2560 × 1600</td></tr><tr><td class="label">Battery</td><td>up to 15 hours</td></tr><tr><td class="label">Colour</td><td>Silver, black</td></tr></tbody></table>`,
    tables: [
      tableOf(`|
Weight|1.2 kg
Display|13.3", 2560 × 1600
Battery|up to 15 hours
Colour|Silver, black`),
    ],
  },
  {
    name: 'comparison with sections',
    html: `<table><thead><tr><td></td><th>Basic <span class="price">€9</span></th><th>Plus <span class="price">€19</span></th></tr></thead><tbody><tr><th colspan="3">Storage</th></tr><tr><th scope="row">Space</th><td>10 GB</td><td>1 TB</td></tr><tr><th scope="row">Backup</th><td><svg width="12" height="12" role="img" aria-label="No"><path d="M0 0"/></svg></td><td><svg width="12" height="12" role="img" aria-label="Yes"><path d="M0 0"/></svg></td></tr><tr><th colspan="3">Support</th></tr><tr><th scope="row">Phone</th><td><i class="fa fa-times" title="No"></i></td><td><i class="fa fa-check" title="Yes"></i></td></tr></tbody></table>`,
    tables: [
      tableOf(`|Basic €9|Plus €19
Space|10 GB|1 TB
Backup|No|Yes
Phone|No|Yes`),
    ],
  },
  {
    name: 'ratings as pictures',
    html: `<table><tr><th>Hotel</th><th>Stars</th><th>Price</th></tr><tr><td>Alpenrose</td><td><span role="img" aria-label="4 stars"><span aria-hidden="true"></span></span></td><td><del>CHF 180</del> <b>CHF 149</b></td></tr><tr><td>Seeblick</td><td><span role="img" aria-label="3 stars"></span></td><td><b>CHF 120</b></td></tr></table>`,
    tables: [
      tableOf(`Hotel|Stars|Price
Alpenrose|4 stars|CHF 180 CHF 149
Seeblick|3 stars|CHF 120`),
    ],
  },
  {
    name: 'nothing found',
    html: `<table class="dataTable"><thead><tr><th>Order</th><th>Customer</th><th>Total</th></tr></thead><tbody><tr><td colspan="3" class="dataTables_empty">No data available in table</td></tr></tbody></table>`,
    tables: [{ columns: ['Order', 'Customer', 'Total'], rows: [] }],
  },
  {
    name: 'totals in the foot',
    html: `<table><thead><tr><th>Item</th><th>Qty</th><th>Price</th><th></th></tr></thead><tbody><tr><td>Pen</td><td>2</td><td>$3.00</td><td><button>Remove</button></td></tr><tr><td>Pad</td><td>1</td><td>$4.50</td><td><button>Remove</button></td></tr></tbody><tfoot><tr><td colspan="2">Subtotal</td><td>$7.50</td><td></td></tr><tr><td colspan="2">Shipping</td><td>$5.00</td><td></td></tr></tfoot></table>`,
    tables: [
      tableOf(`Item|Qty|Price|
Pen|2|$3.00|Remove
Pad|1|$4.50|Remove`),
    ],
  },
  {
    name: 'table in a cell',
    html: `<table><thead><tr><th>Order</th><th>Lines</th><th>Total</th></tr></thead><tbody><tr><td>1001</td><td><table><tr><td>2 ×</td><td>Pen</td></tr><tr><td>1 ×</td><td>Pad</td></tr></table></td><td>$10.50</td></tr><tr><td>1002</td><td>3 × Ink</td><td>$21.00</td></tr><tr><td>1003</td><td>1 × Box</td><td>$9.00</td></tr></tbody></table>`,
    tables: [
      tableOf(`Order|Lines|Total
1001|2 × Pen 1 × Pad|$10.50
1002|3 × Ink|$21.00
1003|1 × Box|$9.00`),
    ],
  },
  {
    name: 'hidden columns and rows',
    html: `<style>.hide{display:none}</style><table><tr><th class="hide">Id</th><th>Name</th><th>City</th></tr><tr><td class="hide">7</td><td>Ada</td><td>Bern</td></tr><tr class="hide"><td class="hide">8</td><td>Ghost</td><td>Nowhere</td></tr><tr><td class="hide">9</td><td>Ben</td><td>Linz</td></tr></table>`,
    tables: [
      tableOf(`Name|City
Ada|Bern
Ben|Linz`),
    ],
  },
  {
    name: 'a table in shadow trees',
    html: `<x-table><template shadowrootmode="open"><table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody><tr><td>a</td><td>1</td></tr><tr><td><slot name="k">b</slot></td><td>2</td></tr></tbody></table></template><b slot="k">slotted</b></x-table>`,
    tables: [
      tableOf(`Key|Value
a|1
slotted|2`),
    ],
  },
  {
    name: 'right to left',
    html: `<div dir="rtl" lang="ar"><table><thead><tr><th>المنتج</th><th>السعر</th><th>الكمية</th></tr></thead><tbody><tr><td>كتاب</td><td>٤٥ ر.س</td><td>٣</td></tr><tr><td>قلم</td><td>٥ ر.س</td><td>١٢</td></tr></tbody></table></div>`,
    tables: [
      tableOf(`المنتج|السعر|الكمية
كتاب|٤٥ ر.س|٣
قلم|٥ ر.س|١٢`),
    ],
  },
  {
    name: 'weather by day',
    html: `<table class="forecast"><tr><th></th><th>Mon</th><th>Tue</th><th>Wed</th></tr><tr><th>Sky</th><td><img alt="Sunny" src="1.svg" width="32" height="32"></td><td><img alt="Rain" src="2.svg" width="32" height="32"></td><td><img alt="Cloudy" src="3.svg" width="32" height="32"></td></tr><tr><th>High</th><td>21°</td><td>17°</td><td>18°</td></tr><tr><th>Low</th><td>11°</td><td>9°</td><td>10°</td></tr></table>`,
    tables: [
      tableOf(`|Mon|Tue|Wed
Sky|Sunny|Rain|Cloudy
High|21°|17°|18°
Low|11°|9°|10°`),
    ],
  },
  {
    name: 'quotes in glued spans',
    html: `<table><thead><tr><th>Symbol</th><th>Last</th><th>Change</th></tr></thead><tbody><tr><td><a href="/q/ABC"><span>ABC</span></a></td><td><span data-x="41.2">41.20</span></td><td><span style="padding:0 4px">+0.30</span><span style="padding:0 4px">(+0.73%)</span></td></tr><tr><td><a href="/q/XYZ"><span>XYZ</span></a></td><td><span>9.75</span></td><td><span style="padding:0 4px">−0.05</span><span style="padding:0 4px">(−0.51%)</span></td></tr></tbody></table>`,
    tables: [
      tableOf(`Symbol|Last|Change
ABC|41.20|+0.30 (+0.73%)
XYZ|9.75|−0.05 (−0.51%)`),
    ],
  },
  {
    name: 'departures with a header that stays',
    html: `<style>.c{display:flex}.c span{width:120px}</style><div class="board"><div class="c colhead"><span>Time</span><span>To</span><span>Platform</span></div><div class="body"><div class="c"><span>10:04</span><span>Basel</span><span>7</span></div><div class="c"><span>10:12</span><span>Chur</span><span>3</span></div><div class="c"><span>10:30</span><span>Genève</span><span>12</span></div></div></div>`,
    tables: [
      tableOf(`Time|To|Platform
10:04|Basel|7
10:12|Chur|3
10:30|Genève|12`),
    ],
  },
  {
    name: 'grid of a component library',
    html: `<style>[role=row]{display:flex}[role=row]>div{width:150px}</style><div role="grid" aria-rowcount="101" aria-colcount="3"><div class="headers" role="presentation"><div role="row" aria-rowindex="1"><div role="columnheader" aria-colindex="1"><div class="t"><div>Order</div></div><div><button aria-label="Sort" title="Sort"><svg width="9" height="9"></svg></button></div></div><div role="columnheader" aria-colindex="2"><div>Customer</div></div><div role="columnheader" aria-colindex="3"><div>Total</div></div></div></div><div role="presentation"><div role="rowgroup"><div role="row" aria-rowindex="2" data-id="1"><div role="gridcell" aria-colindex="1"><div title="5001">5001</div></div><div role="gridcell" aria-colindex="2">Ada</div><div role="gridcell" aria-colindex="3">€ 12</div></div><div role="row" aria-rowindex="3" data-id="2"><div role="gridcell" aria-colindex="1"><div>5002</div></div><div role="gridcell" aria-colindex="2">Ben</div><div role="gridcell" aria-colindex="3">€ 90</div></div></div></div></div>`,
    tables: [
      tableOf(`Order|Customer|Total
5001|Ada|€ 12
5002|Ben|€ 90`),
    ],
  },
];
