import { tableOf, type TableCase } from '../table-case';
import { boxesOf, rowsOf } from './lines';

/** A third lot, written after the reader read `component-tables.ts`: what exports, e-mails and offices write. */
export const lastTables: readonly TableCase[] = [
  {
    name: 'spreadsheet saved as a page, with empty columns and a title across',
    html: `<table border="0" cellpadding="0" cellspacing="0" width="512" style="border-collapse:collapse"><colgroup><col width="64" span="5"></colgroup><tr height="20"><td colspan="5" class="xl66">Umsatz je Filiale</td></tr><tr height="20"><td></td><td></td><td></td><td></td><td></td></tr><tr height="20"><td class="xl65">Filiale</td><td></td><td class="xl65">Jan</td><td class="xl65">Feb</td><td class="xl65">Mrz</td></tr><tr><td>Nord</td><td></td><td align="right">1.204,5</td><td align="right">998,0</td><td align="right">1.310,2</td></tr><tr><td>Süd</td><td></td><td align="right">870,1</td><td align="right">912,4</td><td align="right">905,0</td></tr><tr><td>West</td><td></td><td align="right">455,0</td><td align="right">470,9</td><td></td></tr></table>`,
    tables: [
      tableOf(`Filiale|Jan|Feb|Mrz
Nord|1.204,5|998,0|1.310,2
Süd|870,1|912,4|905,0
West|455,0|470,9|`),
    ],
  },
  {
    name: 'order e-mail: lines in a table for layout, marked as presentation all the way',
    html: `<table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600"><tr><td><h2>Thank you, Ida</h2></td></tr><tr><td><table width="100%"><thead><tr><th align="left">Item</th><th>Qty</th><th align="right">Price</th></tr></thead><tbody><tr><td><img src="m.jpg" alt="" width="64" height="64"> Steel mug</td><td>2</td><td align="right">£18.00</td></tr><tr><td><img src="t.jpg" alt="" width="64" height="64"> Tray</td><td>1</td><td align="right">£24.50</td></tr></tbody></table></td></tr><tr><td>Questions? Write to us.</td></tr></table></td></tr></table>`,
    tables: [
      tableOf(`Item|Qty|Price
Steel mug|2|£18.00
Tray|1|£24.50`),
    ],
  },
  {
    name: 'distances between towns, a triangle',
    html: `<table><tr><th></th><th>Ashby</th><th>Corley</th><th>Frome</th></tr><tr><th>Corley</th><td>41</td><td></td><td></td></tr><tr><th>Frome</th><td>77</td><td>52</td><td></td></tr><tr><th>Hove</th><td>103</td><td>88</td><td>61</td></tr></table>`,
    tables: [
      tableOf(`|Ashby|Corley|Frome
Corley|41||
Frome|77|52|
Hove|103|88|61`),
    ],
  },
  {
    name: 'treegrid of folders with levels',
    html: `<table role="treegrid"><thead><tr><th scope="col">Name</th><th scope="col">Size</th><th scope="col">Changed</th></tr></thead><tbody><tr role="row" aria-level="1" aria-expanded="true"><td role="gridcell"><button aria-label="Collapse"></button><span>src</span></td><td role="gridcell">—</td><td role="gridcell">2 May</td></tr><tr role="row" aria-level="2"><td role="gridcell" style="padding-left:24px"><span>main.ts</span></td><td role="gridcell">4 KB</td><td role="gridcell">1 May</td></tr><tr role="row" aria-level="2" style="display:none"><td role="gridcell">old.ts</td><td role="gridcell">1 KB</td><td role="gridcell">1 Jan</td></tr><tr role="row" aria-level="1"><td role="gridcell"><span>README</span></td><td role="gridcell">2 KB</td><td role="gridcell">30 Apr</td></tr></tbody></table>`,
    tables: [
      tableOf(`Name|Size|Changed
src|—|2 May
main.ts|4 KB|1 May
README|2 KB|30 Apr`),
    ],
  },
  {
    name: 'cricket card: batting with how out, extras and total',
    html: `<table class="batting"><thead><tr><th>Batting</th><th></th><th>R</th><th>B</th><th>4s</th><th>SR</th></tr></thead><tbody><tr><td><a href="/p/1">R. Hale</a> (c)</td><td>c Orr b Lund</td><td><strong>54</strong></td><td>71</td><td>6</td><td>76.05</td></tr><tr><td><a href="/p/2">M. Singh</a> †</td><td>not out</td><td><strong>101</strong></td><td>99</td><td>12</td><td>102.02</td></tr><tr><td>Extras</td><td>(b 4, lb 2, w 6)</td><td>12</td><td></td><td></td><td></td></tr><tr><td>Total</td><td>(50 Ov, RR: 5.04)</td><td>252/7</td><td></td><td></td><td></td></tr></tbody></table>`,
    tables: [
      tableOf(`Batting||R|B|4s|SR
R. Hale (c)|c Orr b Lund|54|71|6|76.05
M. Singh †|not out|101|99|12|102.02
Extras|(b 4, lb 2, w 6)|12|||
Total|(50 Ov, RR: 5.04)|252/7|||`),
    ],
  },
  {
    name: 'settings with fields in cells',
    html: `<table><thead><tr><th>Sensor</th><th>Unit</th><th>Limit</th><th>Alarm</th></tr></thead><tbody><tr><td>Boiler</td><td><select><option selected>°C</option><option>°F</option></select></td><td><input type="number" value="85"></td><td><label><input type="radio" name="a" checked> on</label> <label><input type="radio" name="a"> off</label></td></tr><tr><td>Tank</td><td><select><option>°C</option><option selected>°F</option></select></td><td><input type="number" value="40"></td><td><label><input type="radio" name="b"> on</label> <label><input type="radio" name="b" checked> off</label></td></tr></tbody></table>`,
    tables: [
      tableOf(`Sensor|Unit|Limit|Alarm
Boiler|°C|85|on
Tank|°F|40|off`),
    ],
  },
  {
    name: 'sections by tbody with a header that spans part of the width',
    html: `<table class="price"><thead><tr><th>Service</th><th>Adult</th><th>Child</th></tr></thead><tbody><tr><th colspan="2" scope="colgroup">Swimming</th><td></td></tr><tr><td>Single entry</td><td>6,50 €</td><td>3,50 €</td></tr><tr><td>Ten entries</td><td>58,00 €</td><td>30,00 €</td></tr></tbody><tbody><tr><th colspan="2" scope="colgroup">Sauna</th><td></td></tr><tr><td>Single entry</td><td>19,00 €</td><td>–</td></tr></tbody></table>`,
    tables: [
      tableOf(`Service|Adult|Child
Single entry|6,50 €|3,50 €
Ten entries|58,00 €|30,00 €
Single entry|19,00 €|–`),
    ],
  },
  {
    name: 'csv on a code host: line numbers and a head in the body',
    html: `<table class="js-csv-data"><tbody><tr id="L1"><td class="blob-num" data-line-number="1"></td><th>city</th><th>lat</th><th>lon</th></tr><tr id="L2"><td class="blob-num" data-line-number="2"></td><td>Oslo</td><td>59.91</td><td>10.75</td></tr><tr id="L3"><td class="blob-num" data-line-number="3"></td><td>Turku</td><td>60.45</td><td>22.27</td></tr></tbody></table>`,
    tables: [
      tableOf(`city|lat|lon
Oslo|59.91|10.75
Turku|60.45|22.27`),
    ],
  },
  {
    name: 'chemical properties with two names in one box and ranges',
    html: `<table class="infobox chembox"><caption>Menthol</caption><tbody><tr><td colspan="2"><img src="s.svg" alt="Structure" width="200" height="140"></td></tr><tr><th colspan="2" style="background:#f8eaba">Names</th></tr><tr><td>IUPAC name</td><td>5-Methyl-2-(propan-2-yl)cyclohexan-1-ol</td></tr><tr><th colspan="2" style="background:#f8eaba">Properties</th></tr><tr><td><a href="/f">Chemical formula</a></td><td>C<sub>10</sub>H<sub>20</sub>O</td></tr><tr><td>Density</td><td>0.890 g·cm<sup>−3</sup></td></tr><tr><td>Melting point</td><td>36–38 °C (97–100 °F; 309–311 K)</td></tr></tbody></table>`,
    tables: [
      tableOf(`|
IUPAC name|5-Methyl-2-(propan-2-yl)cyclohexan-1-ol
Chemical formula|C10H20O
Density|0.890 g·cm−3
Melting point|36–38 °C (97–100 °F; 309–311 K)`),
    ],
  },
  {
    name: 'key figures in rows of div with the value right, under a heading',
    html: `<style>.kv{display:flex;justify-content:space-between;width:320px}</style><section><h3>Key figures</h3>${boxesOf('Revenue|€ 1.2 bn\nEmployees|4,310\nFounded|1923\nSeat|Turku', 'div class="kv"', 'span')}</section>`,
    tables: [],
  },
  {
    name: 'bilingual table, Japanese and English heads in two rows',
    html: `<table lang="ja"><tr><th>駅</th><th>発車</th><th>番線</th></tr><tr><th>Station</th><th>Departs</th><th>Track</th></tr><tr><td>京都</td><td>10時02分</td><td>4</td></tr><tr><td>大阪</td><td>10時31分</td><td>11</td></tr></table>`,
    tables: [
      tableOf(`駅 Station|発車 Departs|番線 Track
京都|10時02分|4
大阪|10時31分|11`),
    ],
  },
  {
    name: 'log with long lines and a level mark',
    html: `<table class="log"><thead><tr><th>Time</th><th>Level</th><th>Message</th></tr></thead><tbody>${rowsOf('10:00:01|<span class="badge">INFO</span>|Started in 312 ms with 4 workers on port 8080, reading settings from the file that was named on the command line and from nothing else at all\n10:00:02|<span class="badge">WARN</span>|Slow disk\n10:00:09|<span class="badge">ERROR</span>|Could not write to <code>/var/lib/app/data.db</code>: no space is left on the device, so that nothing more is kept until there is some again')}</tbody></table>`,
    tables: [
      tableOf(`Time|Level|Message
10:00:01|INFO|Started in 312 ms with 4 workers on port 8080, reading settings from the file that was named on the command line and from nothing else at all
10:00:02|WARN|Slow disk
10:00:09|ERROR|Could not write to /var/lib/app/data.db: no space is left on the device, so that nothing more is kept until there is some again`),
    ],
  },
  {
    name: 'cells with lists of links and a cell of several pictures',
    html: `<table class="wikitable"><tr><th>Year</th><th>Winner</th><th>Nominees</th></tr><tr><td>2020</td><td><a href="/a">Salt</a></td><td><ul><li><a href="/b">Amber</a></li><li><a href="/c">Low Tide</a></li></ul></td></tr><tr><td>2021</td><td><a href="/d">Night Bus</a></td><td><ul><li><a href="/e">Pike</a></li><li><a href="/f">Otter</a></li><li><a href="/g">Heron</a></li></ul></td></tr></table>`,
    tables: [
      tableOf(`Year|Winner|Nominees
2020|Salt|Amber Low Tide
2021|Night Bus|Pike Otter Heron`),
    ],
  },
];
