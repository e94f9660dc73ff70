import { tableOf, type TableCase } from '../table-case';
import { boxesOf, rowsOf } from './lines';

/** A fourth lot, written without a look at the reader: plug-ins, forms of offices, boards, old pages, slots. */
export const furtherTables: readonly TableCase[] = [
  {
    name: 'plug-in with a search field, heads in the foot again and a count below',
    html: `<div class="dataTables_wrapper"><label>Show <select><option>10</option><option>25</option></select> entries</label><label>Search: <input type="search"></label><table class="display dataTable"><thead><tr><th class="sorting_asc" tabindex="0">Name</th><th class="sorting" tabindex="0">Office</th><th class="sorting" tabindex="0">Start date</th><th class="sorting" tabindex="0">Salary</th></tr></thead><tbody>${rowsOf('Airi Sato|Tokyo|2008-11-28|$162,700\nAngelica Ramos|London|2009-10-09|$1,200,000\nAshton Cox|Oslo|2009-01-12|$86,000')}</tbody><tfoot><tr><th>Name</th><th>Office</th><th>Start date</th><th>Salary</th></tr></tfoot></table><div role="status">Showing 1 to 3 of 57 entries</div><div class="paging"><a class="current">1</a><a href="?p=2">2</a><a href="?p=3">3</a></div></div>`,
    tables: [
      tableOf(`Name|Office|Start date|Salary
Airi Sato|Tokyo|2008-11-28|$162,700
Angelica Ramos|London|2009-10-09|$1,200,000
Ashton Cox|Oslo|2009-01-12|$86,000`),
    ],
  },
  {
    name: 'row of filter fields below the heads, arrows that sort',
    html: `<table><thead><tr><th>Ticket <span>▲</span></th><th>Customer <span>⇅</span></th><th>State <span>⇅</span></th></tr><tr class="filters"><th><input placeholder="Filter…"></th><th><input placeholder="Filter…"></th><th><select><option>All</option><option>open</option><option>done</option></select></th></tr></thead><tbody>${rowsOf('T-104|Brigg Ltd|open\nT-105|Oona Farm|done\nT-109|Brigg Ltd|open')}</tbody></table>`,
    tables: [
      tableOf(`Ticket|Customer|State
T-104|Brigg Ltd|open
T-105|Oona Farm|done
T-109|Brigg Ltd|open`),
    ],
  },
  {
    name: 'regions that span to the end of their group by rowspan 0',
    html: `<table><thead><tr><th>Region</th><th>Depot</th><th>Vans</th></tr></thead><tbody><tr><th rowspan="0" scope="rowgroup">North</th><td>Ashby</td><td>12</td></tr><tr><td>Corley</td><td>7</td></tr><tr><td>Dunmore</td><td>3</td></tr></tbody><tbody><tr><th rowspan="0" scope="rowgroup">South</th><td>Frome</td><td>9</td></tr><tr><td>Hove</td><td>15</td></tr></tbody></table>`,
    tables: [
      tableOf(`Region|Depot|Vans
North|Ashby|12
North|Corley|7
North|Dunmore|3
South|Frome|9
South|Hove|15`),
    ],
  },
  {
    name: 'form of an office: two pairs of name and value in each row',
    html: `<table lang="ja" border="1"><tr><th>会社名</th><td>北洋運輸株式会社</td><th>設立</th><td>1962年4月</td></tr><tr><th>代表者</th><td>森田 花</td><th>資本金</th><td>3億円</td></tr><tr><th>従業員数</th><td>812名</td><th>本社</th><td>札幌市中央区</td></tr></table>`,
    tables: [
      tableOf(`|
会社名|北洋運輸株式会社
設立|1962年4月
代表者|森田 花
資本金|3億円
従業員数|812名
本社|札幌市中央区`),
    ],
  },
  {
    name: 'columns of a grid framework, muted heads, a rule after each row',
    html: `<style>.row{display:flex;flex-wrap:wrap}.col-4{flex:0 0 33.33%}.text-end{text-align:right}.text-muted{color:#888;font-size:12px}hr{margin:4px 0}</style><div class="container"><h2>Your plan history</h2><div class="row text-muted"><div class="col-4">Plan</div><div class="col-4">Since</div><div class="col-4 text-end">Per month</div></div>${boxesOf('Family, 4 lines|1 Feb 2024|€49.00\nSolo|12 Aug 2022|€19.00\nSolo, student|3 Sep 2019|€9.50', 'div class="row"', 'div class="col-4"').replaceAll('</div></div>', '</div></div><hr>')}</div>`,
    tables: [
      tableOf(`Plan|Since|Per month
Family, 4 lines|1 Feb 2024|€49.00
Solo|12 Aug 2022|€19.00
Solo, student|3 Sep 2019|€9.50`),
    ],
  },
  {
    name: 'rows that are links, drawn as a table by style',
    html: `<style>.t{display:table;width:600px}.t>*{display:table-row}.t>*>*{display:table-cell;padding:4px}.h{font-weight:bold}</style><div class="t"><div class="h"><span>Build</span><span>Branch</span><span>Took</span></div><a href="/b/91"><span>#91</span><span>main</span><span>4 min 12 s</span></a><a href="/b/90"><span>#90</span><span>fix/tides</span><span>3 min 58 s</span></a><a href="/b/89"><span>#89</span><span>main</span><span>–</span></a></div>`,
    tables: [
      tableOf(`Build|Branch|Took
#91|main|4 min 12 s
#90|fix/tides|3 min 58 s
#89|main|–`),
    ],
  },
  {
    name: 'leaderboard as an ordered list, its head the first item, one’s own place last',
    html: `<style>.lb{list-style:none;padding:0;width:480px}.lb li{display:grid;grid-template-columns:50px 1fr 100px 80px}.lb .hd{font-size:11px}.me{background:#ffd}</style><ol class="lb"><li class="hd"><span>Place</span><span>Player</span><span>Points</span><span>Games</span></li><li><span>1</span><span><img src="a.png" alt="" width="20" height="20"> Nadia</span><span>4,120</span><span>61</span></li><li><span>2</span><span><img src="b.png" alt="" width="20" height="20"> Teo</span><span>3,998</span><span>70</span></li><li><span>3</span><span><img src="c.png" alt="" width="20" height="20"> Wim</span><span>3,407</span><span>44</span></li><li class="me"><span>212</span><span><img src="d.png" alt="" width="20" height="20"> You</span><span>88</span><span>5</span></li></ol>`,
    tables: [
      tableOf(`Place|Player|Points|Games
1|Nadia|4,120|61
2|Teo|3,998|70
3|Wim|3,407|44
212|You|88|5`),
    ],
  },
  {
    name: 'hours of weather across, pictures alone in cells',
    html: `<table class="hours"><thead><tr><td></td><th scope="col">14:00</th><th scope="col">15:00</th><th scope="col">16:00</th></tr></thead><tbody><tr><th scope="row">Sky</th><td><img src="r.svg" alt="Light rain" width="32" height="32"></td><td><img src="c.svg" alt="Cloudy" width="32" height="32"></td><td><img src="s.svg" alt="Sunny" width="32" height="32"></td></tr><tr><th scope="row">Temperature</th><td>11°</td><td>12°</td><td>14°</td></tr><tr><th scope="row">Wind</th><td><span>18</span> <abbr title="kilometres per hour">km/h</abbr></td><td><span>21</span> <abbr title="kilometres per hour">km/h</abbr></td><td><span>9</span> <abbr title="kilometres per hour">km/h</abbr></td></tr></tbody></table>`,
    tables: [
      tableOf(`|14:00|15:00|16:00
Sky|Light rain|Cloudy|Sunny
Temperature|11°|12°|14°
Wind|18 km/h|21 km/h|9 km/h`),
    ],
  },
  {
    name: 'old page: fonts, colours and hard spaces, heads in bold, no header cells',
    html: `<table border="1" cellpadding="3" bgcolor="#ffffcc"><tr bgcolor="#000080"><td><font color="white" face="Arial"><b>Part&nbsp;No.</b></font></td><td><font color="white" face="Arial"><b>Description</b></font></td><td><font color="white" face="Arial"><b>&nbsp;Price&nbsp;</b></font></td></tr><tr><td><font face="Arial">A-100</font></td><td><font face="Arial">Bearing,&nbsp;sealed</font></td><td align="right"><font face="Arial">12.40</font></td></tr><tr><td><font face="Arial">A-101</font></td><td><font face="Arial">Bearing, open</font></td><td align="right"><font face="Arial">9.95</font></td></tr><tr><td><font face="Arial">B-7</font></td><td><font face="Arial">Shaft</font></td><td align="right"><font face="Arial">&nbsp;</font></td></tr></table>`,
    tables: [
      tableOf(`Part No.|Description|Price
A-100|Bearing, sealed|12.40
A-101|Bearing, open|9.95
B-7|Shaft|`),
    ],
  },
  {
    name: 'quarters as upright heads over months, with a line of sums after each',
    html: `<table><thead><tr><th></th><th>Month</th><th>Guests</th><th>Nights</th></tr></thead><tbody><tr><th rowspan="4" style="writing-mode:vertical-rl">Q1</th><td>January</td><td>310</td><td>702</td></tr><tr><td>February</td><td>288</td><td>640</td></tr><tr><td>March</td><td>402</td><td>911</td></tr><tr class="sub"><td><b>Q1 in all</b></td><td><b>1,000</b></td><td><b>2,253</b></td></tr><tr><th rowspan="3" style="writing-mode:vertical-rl">Q2</th><td>April</td><td>455</td><td>1,020</td></tr><tr><td>May</td><td>530</td><td>1,204</td></tr><tr class="sub"><td><b>Q2 in all</b></td><td><b>985</b></td><td><b>2,224</b></td></tr></tbody></table>`,
    tables: [
      tableOf(`|Month|Guests|Nights
Q1|January|310|702
Q1|February|288|640
Q1|March|402|911
Q1|Q1 in all|1,000|2,253
Q2|April|455|1,020
Q2|May|530|1,204
Q2|Q2 in all|985|2,224`),
    ],
  },
  {
    name: 'custom element that draws its table in a shadow root and takes cells by slots',
    html: `<fleet-table><template shadowrootmode="open"><table><thead><tr><th>Ship</th><th>Flag</th><th>Tons</th></tr></thead><tbody><tr><td><slot name="a1"></slot></td><td><slot name="a2"></slot></td><td>4,120</td></tr><tr><td><slot name="b1"></slot></td><td><slot name="b2">unknown</slot></td><td>880</td></tr></tbody></table></template><a slot="a1" href="/s/1">Aurora</a><span slot="a2">Norway</span><a slot="b1" href="/s/2">Kestrel</a></fleet-table>`,
    tables: [
      tableOf(`Ship|Flag|Tons
Aurora|Norway|4,120
Kestrel|unknown|880`),
    ],
  },
  {
    name: 'keys of a calculator laid out in a table',
    html: `<table class="calc"><tr><td colspan="4"><input readonly value="0"></td></tr><tr><td><button>7</button></td><td><button>8</button></td><td><button>9</button></td><td><button>÷</button></td></tr><tr><td><button>4</button></td><td><button>5</button></td><td><button>6</button></td><td><button>×</button></td></tr><tr><td><button>1</button></td><td><button>2</button></td><td><button>3</button></td><td><button>−</button></td></tr><tr><td><button>0</button></td><td><button>.</button></td><td><button>=</button></td><td><button>+</button></td></tr></table>`,
    tables: [],
  },
];
