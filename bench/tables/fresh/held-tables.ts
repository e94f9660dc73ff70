import { tableOf, type TableCase } from '../table-case';
import { boxesOf, rowsOf } from './lines';

/** Pages written with `open-tables.ts` and at the same time, but not run until the reader read those. */
export const heldTables: readonly TableCase[] = [
  {
    name: 'company infobox with lists',
    html: `<table class="infobox vcard"><caption class="infobox-title fn org">Ferrovia Nord S.p.A.</caption><tbody><tr><td colspan="2" class="infobox-image logo"><img src="l.svg" alt="Logo" width="200" height="60"></td></tr><tr><th scope="row">Company type</th><td>Public</td></tr><tr><th scope="row">Founded</th><td>1877<span class="noprint">; 147 years ago</span></td></tr><tr><th scope="row">Key people</th><td><div class="plainlist"><ul><li>Ada Conti (<a href="/ceo">CEO</a>)</li><li>Ugo Sala</li></ul></div></td></tr><tr><th scope="row">Revenue</th><td><img alt="Increase" src="i.svg" width="11" height="11"> €301 million<sup class="reference"><a href="#c3">[3]</a></sup> (2023)</td></tr><tr><th scope="row">Website</th><td><a href="https://ferrovia.example">ferrovia.example</a></td></tr></tbody></table>`,
    tables: [
      tableOf(`|
Company type|Public
Founded|1877; 147 years ago
Key people|Ada Conti (CEO) Ugo Sala
Revenue|€301 million (2023)
Website|ferrovia.example`),
    ],
  },
  {
    name: 'filmography with rowspanned years',
    html: `<table class="wikitable plainrowheaders sortable"><thead><tr><th scope="col" class="headerSort" role="columnheader button" title="Sort ascending">Year</th><th scope="col">Title</th><th scope="col">Role</th><th scope="col" class="unsortable">Notes</th><th scope="col" class="unsortable"><abbr title="Reference">Ref.</abbr></th></tr></thead><tbody><tr><td rowspan="2">1998</td><th scope="row"><i>Low Water</i></th><td>Nurse</td><td>Short film</td><td rowspan="3" style="text-align:center"><sup class="reference"><a href="#c1">[1]</a></sup></td></tr><tr><th scope="row"><i>The Ferry</i></th><td>Ines</td><td></td></tr><tr><td>2001</td><th scope="row"><i>Salt</i></th><td>Mara</td><td>Also producer</td></tr><tr><td>2004</td><th scope="row"><i>Night Bus</i> <span style="display:none">†</span></th><td>Driver</td><td></td><td><sup class="reference"><a href="#c2">[2]</a></sup></td></tr></tbody></table>`,
    tables: [
      tableOf(`Year|Title|Role|Notes
1998|Low Water|Nurse|Short film
1998|The Ferry|Ines|
2001|Salt|Mara|Also producer
2004|Night Bus|Driver|`),
    ],
  },
  {
    name: 'fixtures grouped by day',
    html: `<table class="fixtures"><thead><tr><th>Time</th><th>Home</th><th>Score</th><th>Away</th><th>Ground</th></tr></thead><tbody><tr class="date"><td colspan="5">Saturday 11 May 2024</td></tr><tr><td>12:30</td><td>Ashby Town</td><td>2 – 1</td><td>Corley</td><td>Mill Road</td></tr><tr><td>15:00</td><td>Dunmore</td><td>0 – 0</td><td>Elm Park</td><td>The Vale</td></tr><tr class="date"><td colspan="5">Sunday 12 May 2024</td></tr><tr><td>14:00</td><td>Frome</td><td>v</td><td>Garth</td><td>Quay Park</td></tr><tr><td>16:30</td><td>Hove</td><td>v</td><td>Ilford</td><td>East End</td></tr></tbody></table>`,
    tables: [
      tableOf(`Time|Home|Score|Away|Ground
12:30|Ashby Town|2 – 1|Corley|Mill Road
15:00|Dunmore|0 – 0|Elm Park|The Vale
14:00|Frome|v|Garth|Quay Park
16:30|Hove|v|Ilford|East End`),
    ],
  },
  {
    name: 'statement of div rows, date empty on later lines',
    html: `<style>.l{display:grid;grid-template-columns:100px 1fr 100px 100px}</style><section aria-label="Transactions"><div class="l head"><span>Buchung</span><span>Text</span><span>Betrag</span><span>Saldo</span></div>${boxesOf('03.06.|Miete Juni|-810,00 €|1.220,40 €\n|Strom|-64,00 €|1.156,40 €\n04.06.|Gehalt|2.940,12 €|4.096,52 €\n|Bäckerei|-7,80 €|4.088,72 €', 'div class="l"', 'span')}</section>`,
    tables: [
      tableOf(`Buchung|Text|Betrag|Saldo
03.06.|Miete Juni|-810,00 €|1.220,40 €
|Strom|-64,00 €|1.156,40 €
04.06.|Gehalt|2.940,12 €|4.096,52 €
|Bäckerei|-7,80 €|4.088,72 €`),
    ],
  },
  {
    name: 'bus timetable with hours down and minutes across',
    html: `<table><caption>Line 12, stop Harbour</caption><thead><tr><th>Hour</th><th>Weekdays</th><th>Saturday</th><th>Sunday</th></tr></thead><tbody><tr><th>5</th><td>40 55</td><td></td><td></td></tr><tr><th>6</th><td>10 25 40 55</td><td>40</td><td></td></tr><tr><th>7</th><td>05 15 25 35 45 55</td><td>10 40</td><td>40</td></tr><tr><th>8</th><td>05 15 25 35 45 55</td><td>10 25 40 55</td><td>10 40</td></tr></tbody></table>`,
    tables: [
      tableOf(`Hour|Weekdays|Saturday|Sunday
5|40 55||
6|10 25 40 55|40|
7|05 15 25 35 45 55|10 40|40
8|05 15 25 35 45 55|10 25 40 55|10 40`),
    ],
  },
  {
    name: 'weekly lesson plan with double lessons',
    html: `<table class="stundenplan"><tr><th></th><th>Montag</th><th>Dienstag</th><th>Mittwoch</th></tr><tr><th>8:00</th><td rowspan="2">Mathematik<br>R 104</td><td>Deutsch</td><td>Sport</td></tr><tr><th>8:50</th><td>Englisch</td><td>Sport</td></tr><tr><th>9:55</th><td>Kunst</td><td rowspan="2">Chemie<br>Labor 2</td><td></td></tr><tr><th>10:45</th><td>Musik</td><td>Deutsch</td></tr></table>`,
    tables: [
      tableOf(`|Montag|Dienstag|Mittwoch
8:00|Mathematik R 104|Deutsch|Sport
8:50|Mathematik R 104|Englisch|Sport
9:55|Kunst|Chemie Labor 2|
10:45|Musik|Chemie Labor 2|Deutsch`),
    ],
  },
  {
    name: 'league table with form pictures and zones',
    html: `<table class="league"><colgroup><col><col><col><col></colgroup><colgroup span="2"></colgroup><thead><tr><th><abbr title="Position">#</abbr></th><th>Team</th><th><abbr title="Played">Pl</abbr></th><th><abbr title="Goal difference">GD</abbr></th><th><abbr title="Points">Pts</abbr></th><th>Last 3</th></tr></thead><tbody><tr class="cl"><td>1</td><td><a href="/a"><img src="a.png" alt="" width="20" height="20"> Arden</a></td><td>34</td><td>+41</td><td><b>80</b></td><td><span class="w" title="Win">W</span><span class="w" title="Win">W</span><span class="d" title="Draw">D</span></td></tr><tr><td>2</td><td><a href="/b"><img src="b.png" alt="" width="20" height="20"> Brook</a></td><td>34</td><td>+29</td><td><b>71</b></td><td><span class="l">L</span><span class="w">W</span><span class="w">W</span></td></tr><tr class="rel"><td>3</td><td><a href="/c"><img src="c.png" alt="" width="20" height="20"> Carrow</a></td><td>34</td><td>−30</td><td><b>22</b></td><td><span class="l">L</span><span class="l">L</span><span class="d">D</span></td></tr></tbody></table>`,
    tables: [
      tableOf(`#|Team|Pl|GD|Pts|Last 3
1|Arden|34|+41|80|WWD
2|Brook|34|+29|71|LWW
3|Carrow|34|−30|22|LLD`),
    ],
  },
  {
    name: 'phones compared, icons with names',
    html: `<table><tbody><tr><td></td><td><a href="/p1"><img src="1.jpg" alt="" width="80" height="120"><br>Nova 5</a></td><td><a href="/p2"><img src="2.jpg" alt="" width="80" height="120"><br>Nova 5 Pro</a></td></tr><tr><th>Screen</th><td>6.1"</td><td>6.7"</td></tr><tr><th>5G</th><td><i class="ico-yes" aria-label="Yes" role="img"></i></td><td><i class="ico-yes" aria-label="Yes" role="img"></i></td></tr><tr><th>Wireless charging</th><td><i class="ico-no" aria-label="No" role="img"></i></td><td><i class="ico-yes" aria-label="Yes" role="img"></i></td></tr><tr><th>Price</th><td>$599</td><td>$849</td></tr></tbody></table>`,
    tables: [
      tableOf(`|Nova 5|Nova 5 Pro
Screen|6.1"|6.7"
5G|Yes|Yes
Wireless charging|No|Yes
Price|$599|$849`),
    ],
  },
  {
    name: 'statistics with groups of columns and rows on two levels',
    html: `<table class="data"><thead><tr><th rowspan="3" colspan="2">Age and sex</th><th colspan="4">Employed</th></tr><tr><th colspan="2">Full-time</th><th colspan="2">Part-time</th></tr><tr><th>2022</th><th>2023</th><th>2022</th><th>2023</th></tr></thead><tbody><tr><th rowspan="2">15–24</th><th>Men</th><td>210</td><td>214</td><td>90</td><td>88</td></tr><tr><th>Women</th><td>180</td><td>186</td><td>130</td><td>127</td></tr><tr><th rowspan="2">25–54</th><th>Men</th><td>1,020</td><td>1,031</td><td>75</td><td>79</td></tr><tr><th>Women</th><td>804</td><td>822</td><td>310</td><td>301</td></tr></tbody></table>`,
    tables: [
      tableOf(`Age and sex|Age and sex|Employed Full-time 2022|Employed Full-time 2023|Employed Part-time 2022|Employed Part-time 2023
15–24|Men|210|214|90|88
15–24|Women|180|186|130|127
25–54|Men|1,020|1,031|75|79
25–54|Women|804|822|310|301`),
    ],
  },
  {
    name: 'React grid of buttons for headers',
    html: `<style>.tr{display:flex}.th,.td{flex:1 0 100px}</style><div class="ReactTable"><div class="rt-table" role="grid"><div class="rt-thead -header"><div class="tr" role="row"><div class="th" role="columnheader" tabindex="-1"><div>First name</div><div class="resizer"></div></div><div class="th" role="columnheader"><div>Visits</div></div><div class="th" role="columnheader"><div>State</div></div></div></div><div class="rt-tbody" role="rowgroup"><div class="rt-tr-group" role="rowgroup"><div class="tr" role="row"><div class="td" role="gridcell">Tanner</div><div class="td" role="gridcell">88</div><div class="td" role="gridcell"><div class="bar" role="progressbar" aria-valuenow="40"></div>single</div></div></div><div class="rt-tr-group" role="rowgroup"><div class="tr" role="row"><div class="td" role="gridcell">Elin</div><div class="td" role="gridcell">3</div><div class="td" role="gridcell">married</div></div></div><div class="rt-tr-group" role="rowgroup"><div class="tr -padRow" role="row"><div class="td" role="gridcell">&nbsp;</div><div class="td" role="gridcell">&nbsp;</div><div class="td" role="gridcell">&nbsp;</div></div></div></div></div></div>`,
    tables: [
      tableOf(`First name|Visits|State
Tanner|88|single
Elin|3|married`),
    ],
  },
  {
    name: 'subgrid rows with display contents',
    html: `<style>.t{display:grid;grid-template-columns:repeat(4,auto)}.t>.r{display:contents}.hd{font-weight:bold;background:#eee}</style><div class="t"><div class="r"><div class="hd">Region</div><div class="hd">vCPU</div><div class="hd">Memory</div><div class="hd">Hourly</div></div>${boxesOf('eu-west|2|4 GiB|$0.041\neu-north|2|4 GiB|$0.038\nus-east|4|8 GiB|$0.077', 'div class="r"', 'div')}</div>`,
    tables: [
      tableOf(`Region|vCPU|Memory|Hourly
eu-west|2|4 GiB|$0.041
eu-north|2|4 GiB|$0.038
us-east|4|8 GiB|$0.077`),
    ],
  },
  {
    name: 'order with quantities in fields and sums in the foot',
    html: `<form><table class="shop_table cart"><thead><tr><th class="product-remove"><span class="screen-reader-text" style="position:absolute;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden">Remove item</span></th><th>Product</th><th>Price</th><th>Quantity</th><th>Subtotal</th></tr></thead><tbody><tr><td><a href="?rm=1" aria-label="Remove Mug from cart">×</a></td><td><a href="/mug">Mug</a></td><td>$9.00</td><td><label style="position:absolute;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden" for="q1">Mug quantity</label><input id="q1" type="number" value="2"></td><td>$18.00</td></tr><tr><td><a href="?rm=2" aria-label="Remove Tray from cart">×</a></td><td><a href="/tray">Tray</a></td><td>$24.50</td><td><input type="number" value="1" aria-label="Tray quantity"></td><td>$24.50</td></tr><tr><td colspan="5" class="actions"><input type="text" placeholder="Coupon code"> <button>Apply coupon</button> <button>Update cart</button></td></tr></tbody></table></form>`,
    tables: [
      tableOf(`Remove item|Product|Price|Quantity|Subtotal
×|Mug|$9.00|2|$18.00
×|Tray|$24.50|1|$24.50`),
    ],
  },
  {
    name: 'sticky head cloned and kept out of sight',
    html: `<div class="wrap"><table class="sticky-clone" aria-hidden="true" style="position:fixed;top:0;visibility:hidden"><thead><tr><th>Coin</th><th>Price</th><th>24h</th></tr></thead></table><table class="main"><thead><tr><th>Coin</th><th>Price</th><th>24h</th></tr></thead><tbody>${rowsOf('Bit <span>BTC</span>|$61,204.11|-1.2%\nEther <span>ETH</span>|$3,012.50|+0.4%\nDot <span>DOT</span>|$7.01|+2.0%')}</tbody></table></div>`,
    tables: [
      tableOf(`Coin|Price|24h
Bit BTC|$61,204.11|-1.2%
Ether ETH|$3,012.50|+0.4%
Dot DOT|$7.01|+2.0%`),
    ],
  },
  {
    name: 'patients of wards with dates for programs',
    html: `<style>.w{display:flex}.s{overflow:auto}</style><table><thead><tr><th>Patient</th><th>Ward</th><th>Bed</th><th>Since</th></tr></thead><tbody><tr><th scope="row">Abt, L.</th><td>3 East</td><td>12</td><td><time datetime="2024-04-02">2 Apr</time></td></tr><tr><th scope="row">Cree, M.</th><td>3 East</td><td>14</td><td><time datetime="2024-04-05">5 Apr</time></td></tr><tr><th scope="row">Dahl, O.</th><td>ICU</td><td>2</td><td><time datetime="2024-04-09">9 Apr</time></td></tr></tbody></table>`,
    tables: [
      tableOf(`Patient|Ward|Bed|Since
Abt, L.|3 East|12|2 Apr
Cree, M.|3 East|14|5 Apr
Dahl, O.|ICU|2|9 Apr`),
    ],
  },
  {
    name: 'Japanese table of bands with cells across',
    html: `<table border="1" lang="ja"><tr><th colspan="2" rowspan="2">課税される所得金額</th><th colspan="2">令和5年</th></tr><tr><th>税率</th><th>控除額</th></tr><tr><td>1,000円から</td><td>1,949,000円まで</td><td>5%</td><td>0円</td></tr><tr><td>1,950,000円から</td><td>3,299,000円まで</td><td>10%</td><td>97,500円</td></tr><tr><td colspan="2">40,000,000円以上</td><td>45%</td><td>4,796,000円</td></tr></table>`,
    tables: [
      tableOf(`課税される所得金額|課税される所得金額|令和5年 税率|令和5年 控除額
1,000円から|1,949,000円まで|5%|0円
1,950,000円から|3,299,000円まで|10%|97,500円
40,000,000円以上|40,000,000円以上|45%|4,796,000円`),
    ],
  },
  {
    name: 'definition list in wrapped pairs beside a menu',
    html: `<style>.summary-list>div{display:grid;grid-template-columns:1fr 2fr 60px}</style><nav><ul><li><a href="/a">Overview</a></li><li><a href="/b">Documents</a></li><li><a href="/c">Messages</a></li></ul></nav><dl class="summary-list"><div><dt>Name</dt><dd>Sarah Philips</dd><dd><a href="/ch/1">Change<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"> name</span></a></dd></div><div><dt>Date of birth</dt><dd>5 January 1978</dd><dd><a href="/ch/2">Change<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"> date of birth</span></a></dd></div><div><dt>Address</dt><dd>72 Guild Street<br>London<br>SE23 6FH</dd><dd><a href="/ch/3">Change<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"> address</span></a></dd></div></dl>`,
    tables: [
      tableOf(`||
Name|Sarah Philips|Change
Date of birth|5 January 1978|Change
Address|72 Guild Street London SE23 6FH|Change`),
    ],
  },
  {
    name: 'tabs, only one panel shown',
    html: `<div role="tablist"><button role="tab" aria-selected="true">Men</button><button role="tab">Women</button></div><div role="tabpanel"><table><tr><th>EU</th><th>UK</th><th>US</th><th>Foot</th></tr><tr><td>40</td><td>6.5</td><td>7</td><td>25 cm</td></tr><tr><td>41</td><td>7.5</td><td>8</td><td>26 cm</td></tr><tr><td>42</td><td>8</td><td>8.5</td><td>26.5 cm</td></tr></table></div><div role="tabpanel" hidden><table><tr><th>EU</th><th>UK</th><th>US</th><th>Foot</th></tr><tr><td>36</td><td>3.5</td><td>6</td><td>22.5 cm</td></tr><tr><td>37</td><td>4</td><td>6.5</td><td>23.5 cm</td></tr></table></div>`,
    tables: [
      tableOf(`EU|UK|US|Foot
40|6.5|7|25 cm
41|7.5|8|26 cm
42|8|8.5|26.5 cm`),
    ],
  },
  {
    name: 'result of a query in monospace',
    html: `<div class="results"><p>3 rows returned in 12 ms</p><table class="tbl-grid"><tbody><tr class="hdr"><td class="num">#</td><td>id</td><td>email</td><td>created_at</td><td>score</td></tr><tr><td class="num">1</td><td>17</td><td>ada@shop.example</td><td>2024-01-02 10:11:12</td><td>0.5</td></tr><tr><td class="num">2</td><td>19</td><td>ben@shop.example</td><td>2024-01-03 08:00:00</td><td><i>NULL</i></td></tr><tr><td class="num">3</td><td>23</td><td>cleo@shop.example</td><td>2024-02-11 23:59:59</td><td>0.25</td></tr></tbody></table></div>`,
    tables: [
      tableOf(`#|id|email|created_at|score
1|17|ada@shop.example|2024-01-02 10:11:12|0.5
2|19|ben@shop.example|2024-01-03 08:00:00|NULL
3|23|cleo@shop.example|2024-02-11 23:59:59|0.25`),
    ],
  },
  {
    name: 'nutrition facts with indented rows',
    html: `<table class="nf"><thead><tr><th colspan="2">Typical values</th><th>per 100 g</th><th>per portion (30 g)</th></tr></thead><tbody><tr><th colspan="2">Energy</th><td>1582 kJ / 375 kcal</td><td>475 kJ / 113 kcal</td></tr><tr><th colspan="2">Fat</th><td>4.4 g</td><td>1.3 g</td></tr><tr><td></td><th>of which saturates</th><td>0.9 g</td><td>0.3 g</td></tr><tr><th colspan="2">Carbohydrate</th><td>69 g</td><td>21 g</td></tr><tr><td></td><th>of which sugars</th><td>17 g</td><td>5.1 g</td></tr></tbody></table>`,
    tables: [
      tableOf(`Typical values|per 100 g|per portion (30 g)
Energy|1582 kJ / 375 kcal|475 kJ / 113 kcal
Fat|4.4 g|1.3 g
of which saturates|0.9 g|0.3 g
Carbohydrate|69 g|21 g
of which sugars|17 g|5.1 g`),
    ],
  },
  {
    name: 'files of a repository with names for screen readers',
    html: `<style>.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}</style><table aria-labelledby="fl"><thead class="vh"><tr><th>Name</th><th>Last commit message</th><th>Last commit date</th></tr></thead><tbody><tr><td><svg width="16" height="16" aria-label="Directory" role="img"></svg> <a href="/t/src">src</a></td><td><a href="/c/1">Draw rows once</a></td><td><relative-time datetime="2024-05-01T10:00:00Z">last week</relative-time></td></tr><tr><td><svg width="16" height="16" aria-label="File" role="img"></svg> <a href="/b/readme">README.md</a></td><td><a href="/c/2">Say what it is</a></td><td><relative-time datetime="2024-04-01T10:00:00Z">last month</relative-time></td></tr></tbody></table>`,
    tables: [
      tableOf(`Name|Last commit message|Last commit date
src|Draw rows once|last week
README.md|Say what it is|last month`),
    ],
  },
  {
    name: 'availability board with colours only by title',
    html: `<table class="avail"><thead><tr><th>Room</th><th>9:00</th><th>10:00</th><th>11:00</th></tr></thead><tbody><tr><th>Birch</th><td class="free" title="Free"></td><td class="busy" title="Busy"></td><td class="busy" title="Busy"></td></tr><tr><th>Cedar</th><td class="busy" title="Busy"></td><td class="free" title="Free"></td><td class="free" title="Free"></td></tr></tbody></table>`,
    tables: [
      tableOf(`Room|9:00|10:00|11:00
Birch|Free|Busy|Busy
Cedar|Busy|Free|Free`),
    ],
  },
  {
    name: 'currencies with selects and a caption row in the head',
    html: `<table><thead><tr><th colspan="4">Exchange rates of 14 June 2024</th></tr><tr><th>Currency</th><th>Code</th><th>Buy</th><th>Sell</th></tr></thead><tbody>${rowsOf('Dollar|USD|0,8921|0,9354\nPfund|GBP|1,1330|1,1902\nYen (100)|JPY|0,5610|0,6042')}</tbody></table>`,
    tables: [
      tableOf(`Currency|Code|Buy|Sell
Dollar|USD|0,8921|0,9354
Pfund|GBP|1,1330|1,1902
Yen (100)|JPY|0,5610|0,6042`),
    ],
  },
  {
    name: 'two months side by side in one row of a layout table',
    html: `<table class="layout"><tr><td><table><tr><th>Rank</th><th>Song</th></tr><tr><td>1</td><td>Low Tide</td></tr><tr><td>2</td><td>Amber</td></tr></table></td><td><table><tr><th>Rank</th><th>Album</th></tr><tr><td>1</td><td>Slow Trains</td></tr><tr><td>2</td><td>Paper Boats</td></tr></table></td></tr></table>`,
    tables: [
      tableOf(`Rank|Song
1|Low Tide
2|Amber`),
      tableOf(`Rank|Album
1|Slow Trains
2|Paper Boats`),
    ],
  },
  {
    name: 'contact form laid out in three columns',
    html: `<form><table><tr><td><label for="n">Name</label></td><td><input id="n"></td><td class="hint">as on your card</td></tr><tr><td><label for="c">Country</label></td><td><select id="c"><option>Norland<option>Avaland</select></td><td></td></tr><tr><td><label for="m">Message</label></td><td><textarea id="m"></textarea></td><td class="hint">at most 500 signs</td></tr><tr><td></td><td><button>Send</button></td><td></td></tr></table></form>`,
    tables: [],
  },
];
