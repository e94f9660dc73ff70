import { tableOf, type TableCase } from '../table-case';
import { boxesOf, rowsOf } from './lines';

/** Tables as the well-known components draw them, from memory, written after the reader read `held-tables.ts`. */
export const componentTables: readonly TableCase[] = [
  {
    name: 'Ant Design: measure row, fixed head, a row opened',
    html: `<div class="ant-table"><div class="ant-table-container"><div class="ant-table-header" style="overflow:hidden"><table style="table-layout:fixed"><colgroup><col style="width:48px"><col><col><col></colgroup><thead class="ant-table-thead"><tr><th class="ant-table-row-expand-icon-cell" scope="col"></th><th class="ant-table-cell ant-table-column-has-sorters" aria-label="Name" tabindex="0" scope="col"><div class="ant-table-column-sorters"><span class="ant-table-column-title">Name</span><span class="ant-table-column-sorter"><span role="img" aria-label="caret-up"><svg width="10" height="10"></svg></span><span role="img" aria-label="caret-down"><svg width="10" height="10"></svg></span></span></div></th><th class="ant-table-cell" scope="col">Age</th><th class="ant-table-cell" scope="col">Action</th></tr></thead></table></div><div class="ant-table-body" style="overflow-y:scroll;max-height:240px"><table style="table-layout:fixed"><colgroup><col style="width:48px"><col><col><col></colgroup><tbody class="ant-table-tbody"><tr aria-hidden="true" class="ant-table-measure-row" style="height:0;font-size:0"><td style="padding:0;border:0;height:0"><div style="height:0;overflow:hidden">&nbsp;</div></td><td style="padding:0;border:0;height:0"><div style="height:0;overflow:hidden">&nbsp;</div></td><td style="padding:0;border:0;height:0"><div style="height:0;overflow:hidden">&nbsp;</div></td><td style="padding:0;border:0;height:0"><div style="height:0;overflow:hidden">&nbsp;</div></td></tr><tr class="ant-table-row"><td><button type="button" aria-label="Collapse row" aria-expanded="true"></button></td><td>John Brown</td><td>32</td><td><a>Delete</a></td></tr><tr class="ant-table-expanded-row"><td colspan="4"><p style="margin:0">My name is John Brown, I live in New York.</p></td></tr><tr class="ant-table-row"><td><button type="button" aria-label="Expand row" aria-expanded="false"></button></td><td>Jim Green</td><td>42</td><td><a>Delete</a></td></tr><tr class="ant-table-row"><td><button type="button" aria-label="Expand row"></button></td><td>Not Expandable</td><td>29</td><td><a>Delete</a></td></tr></tbody></table></div></div></div>`,
    tables: [
      tableOf(`Name|Age|Action
John Brown|32|Delete
Jim Green|42|Delete
Not Expandable|29|Delete`),
    ],
  },
  {
    name: 'MUI DataGrid',
    html: `<style>.r{display:flex;width:500px}.c{flex:0 0 120px;height:30px}.s{flex:1}</style><div class="MuiDataGrid-root"><div class="MuiDataGrid-main" role="grid" aria-colcount="4" aria-rowcount="4"><div class="MuiDataGrid-virtualScroller"><div class="MuiDataGrid-topContainer" role="presentation"><div role="rowgroup"><div class="r" role="row" aria-rowindex="1"><div role="columnheader" class="c" aria-colindex="1" aria-label="Checkbox"><span><input type="checkbox" aria-label="Select all rows"></span></div><div role="columnheader" class="c" aria-colindex="2" aria-label="First name"><div draggable="true"><div class="MuiDataGrid-columnHeaderTitle">First name</div><div class="icons"><button aria-label="Sort"><svg width="14" height="14"></svg></button></div></div><div aria-hidden="true" class="sep"><svg width="4" height="20"></svg></div></div><div role="columnheader" class="c" aria-colindex="3"><div class="MuiDataGrid-columnHeaderTitle">Age</div></div><div role="columnheader" class="c" aria-colindex="4"><div class="MuiDataGrid-columnHeaderTitle">Full name</div></div></div></div></div><div role="presentation"><div role="rowgroup"><div role="row" class="r" data-id="1" aria-rowindex="2"><div role="gridcell" class="c" aria-colindex="1"><span><input type="checkbox" aria-label="Select row"></span></div><div role="gridcell" class="c" aria-colindex="2" title="Jon">Jon</div><div role="gridcell" class="c" aria-colindex="3">14</div><div role="gridcell" class="c" aria-colindex="4">Jon Snow</div><div role="presentation" class="s"></div></div><div role="row" class="r" data-id="2" aria-rowindex="3"><div role="gridcell" class="c" aria-colindex="1"><span><input type="checkbox" aria-label="Select row"></span></div><div role="gridcell" class="c" aria-colindex="2">Cersei</div><div role="gridcell" class="c" aria-colindex="3">31</div><div role="gridcell" class="c" aria-colindex="4">Cersei Lannister</div><div role="presentation" class="s"></div></div><div role="row" class="r" data-id="3" aria-rowindex="4"><div role="gridcell" class="c" aria-colindex="1"><span><input type="checkbox" aria-label="Select row"></span></div><div role="gridcell" class="c" aria-colindex="2">Arya</div><div role="gridcell" class="c" aria-colindex="3"></div><div role="gridcell" class="c" aria-colindex="4">Arya Stark</div><div role="presentation" class="s"></div></div></div></div></div></div><div class="MuiDataGrid-footerContainer"><p>Rows per page:</p><div role="combobox">5</div><p>1–3 of 9</p><button aria-label="Go to previous page" disabled></button><button aria-label="Go to next page"><svg width="20" height="20"></svg></button></div></div>`,
    tables: [
      tableOf(`First name|Age|Full name
Jon|14|Jon Snow
Cersei|31|Cersei Lannister
Arya||Arya Stark`),
    ],
  },
  {
    name: 'Handsontable: four overlaid copies, letters above and numbers beside',
    html: `<style>.ht_master{position:relative}.ht_clone{position:absolute;top:0;left:0;overflow:hidden}td,th{width:60px;height:22px;padding:0}</style><div class="handsontable"><div class="ht_master"><table class="htCore"><thead><tr><th></th><th><div><span>Year</span></div></th><th><div><span>Kia</span></div></th><th><div><span>Ford</span></div></th></tr></thead><tbody><tr><th><div><span>1</span></div></th><td>2019</td><td>10</td><td>11</td></tr><tr><th><div><span>2</span></div></th><td>2020</td><td>20</td><td>11</td></tr><tr><th><div><span>3</span></div></th><td>2021</td><td>30</td><td>15</td></tr></tbody></table></div><div class="ht_clone ht_clone_top" aria-hidden="true"><table class="htCore"><thead><tr><th></th><th><div><span>Year</span></div></th><th><div><span>Kia</span></div></th><th><div><span>Ford</span></div></th></tr></thead><tbody></tbody></table></div><div class="ht_clone ht_clone_inline_start" aria-hidden="true"><table class="htCore"><thead><tr><th></th></tr></thead><tbody><tr><th><div><span>1</span></div></th></tr><tr><th><div><span>2</span></div></th></tr><tr><th><div><span>3</span></div></th></tr></tbody></table></div></div>`,
    tables: [
      tableOf(`|Year|Kia|Ford
1|2019|10|11
2|2020|20|11
3|2021|30|15`),
    ],
  },
  {
    name: 'Kendo: header and content in tables of their own, a command column',
    html: `<div class="k-grid"><div class="k-grid-header" style="padding-right:17px"><div class="k-grid-header-wrap" style="overflow:hidden"><table role="none" style="table-layout:fixed;width:400px"><colgroup><col><col><col></colgroup><thead><tr role="row"><th scope="col" role="columnheader"><span class="k-cell-inner"><a class="k-link" href="#"><span class="k-column-title">Product</span></a></span></th><th scope="col" role="columnheader"><span class="k-column-title">Units</span></th><th scope="col" role="columnheader">&nbsp;</th></tr></thead></table></div></div><div class="k-grid-content" style="height:120px;overflow-y:scroll"><table role="none" style="table-layout:fixed;width:400px"><colgroup><col><col><col></colgroup><tbody role="rowgroup"><tr role="row"><td role="gridcell">Chai</td><td role="gridcell">39</td><td role="gridcell"><button>Edit</button></td></tr><tr role="row"><td role="gridcell">Chang</td><td role="gridcell">17</td><td role="gridcell"><button>Edit</button></td></tr></tbody></table></div></div>`,
    tables: [
      tableOf(`Product|Units|
Chai|39|Edit
Chang|17|Edit`),
    ],
  },
  {
    name: 'box score: names in a table of their own at the left',
    html: `<style>.flex{display:flex}td,th{height:24px;padding:0 6px}</style><h2>Box score</h2><div class="flex"><table class="Table Table--fixed-left"><thead><tr><th>Starters</th></tr></thead><tbody><tr><td><a href="/p/1">T. Orr</a></td></tr><tr><td><a href="/p/2">B. Lund</a></td></tr><tr><td><a href="/p/3">C. Rao</a></td></tr></tbody></table><div class="Table__ScrollerWrapper"><table class="Table"><thead><tr><th>MIN</th><th>PTS</th><th>REB</th></tr></thead><tbody>${rowsOf('34|22|7\n31|14|2\n28|9|11')}</tbody></table></div></div>`,
    tables: [
      tableOf(`Starters|MIN|PTS|REB
T. Orr|34|22|7
B. Lund|31|14|2
C. Rao|28|9|11`),
    ],
  },
  {
    name: 'Angular Material with sort headers',
    html: `<table mat-table matsort class="mat-mdc-table mdc-data-table__table" role="table"><thead role="rowgroup"><tr mat-header-row role="row"><th mat-header-cell mat-sort-header role="columnheader" aria-sort="none"><div class="mat-sort-header-container" role="button" tabindex="0"><div class="mat-sort-header-content"> Dessert (100 g) </div><div class="mat-sort-header-arrow"></div></div></th><th mat-header-cell role="columnheader" aria-sort="ascending"><div class="mat-sort-header-container" role="button" tabindex="0"><div class="mat-sort-header-content">Calories</div><div class="mat-sort-header-arrow" style="opacity:1"><svg width="12" height="12"></svg></div></div></th></tr></thead><tbody role="rowgroup"><tr mat-row role="row"><td mat-cell role="cell">Frozen yogurt</td><td mat-cell role="cell">159</td></tr><tr mat-row role="row"><td mat-cell role="cell">Eclair</td><td mat-cell role="cell">262</td></tr></tbody></table>`,
    tables: [
      tableOf(`Dessert (100 g)|Calories
Frozen yogurt|159
Eclair|262`),
    ],
  },
  {
    name: 'Tabulator: role grid with groups of rows',
    html: `<style>.tabulator-row,.tabulator-headers{white-space:nowrap}.tabulator-cell,.tabulator-col{display:inline-block;width:120px;height:28px;box-sizing:border-box}</style><div class="tabulator" role="grid"><div class="tabulator-header" role="rowgroup"><div class="tabulator-header-contents" role="rowgroup"><div class="tabulator-headers" role="row"><div class="tabulator-col" role="columnheader" aria-sort="none"><div class="tabulator-col-content"><div class="tabulator-col-title">Name</div><div class="tabulator-col-sorter"><div class="tabulator-arrow"></div></div></div></div><span class="tabulator-col-resize-handle"></span><div class="tabulator-col" role="columnheader"><div class="tabulator-col-title">Progress</div></div><span class="tabulator-col-resize-handle"></span><div class="tabulator-col" role="columnheader"><div class="tabulator-col-title">Driver</div></div></div></div></div><div class="tabulator-tableholder"><div class="tabulator-table" role="rowgroup"><div class="tabulator-row" role="row"><div class="tabulator-cell" role="gridcell">Oli Bob</div><span class="tabulator-col-resize-handle"></span><div class="tabulator-cell" role="gridcell" aria-label="12"><div class="tabulator-progress-bar" style="width:12%;height:10px"></div></div><span class="tabulator-col-resize-handle"></span><div class="tabulator-cell" role="gridcell" aria-label="true"><svg width="14" height="14"></svg></div></div><div class="tabulator-row" role="row"><div class="tabulator-cell" role="gridcell">Mary May</div><div class="tabulator-cell" role="gridcell" aria-label="42"><div class="tabulator-progress-bar" style="width:42%;height:10px"></div></div><div class="tabulator-cell" role="gridcell" aria-label="false"><svg width="14" height="14"></svg></div></div></div></div></div>`,
    tables: [
      tableOf(`Name|Progress|Driver
Oli Bob|12|true
Mary May|42|false`),
    ],
  },
  {
    name: 'Lightning datatable with row numbers and action menus',
    html: `<table class="slds-table" role="grid"><thead><tr><th scope="col"><span class="slds-assistive-text" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Row number</span></th><th scope="col" aria-label="Opportunity"><a role="button"><span class="slds-assistive-text" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Sort by: </span><span class="slds-truncate" title="Opportunity">Opportunity</span></a></th><th scope="col"><span title="Amount">Amount</span></th><th scope="col"><span class="slds-assistive-text" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Actions</span></th></tr></thead><tbody><tr><td><span class="slds-row-number">1</span></td><th scope="row"><a href="/o/1">Acme 40</a> <button class="edit"><svg width="12" height="12"></svg></button></th><td><div><lightning-formatted-number>$25,000.00</lightning-formatted-number></div></td><td><button aria-haspopup="true"><svg width="12" height="12"></svg><span class="slds-assistive-text" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Show actions</span></button></td></tr><tr><td><span class="slds-row-number">2</span></td><th scope="row"><a href="/o/2">Globex 7</a> <button class="edit"><svg width="12" height="12"></svg></button></th><td><div><lightning-formatted-number>$7,500.00</lightning-formatted-number></div></td><td><button aria-haspopup="true"><svg width="12" height="12"></svg><span class="slds-assistive-text" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Show actions</span></button></td></tr></tbody></table>`,
    tables: [
      tableOf(`Row number|Opportunity|Amount|Actions
1|Acme 40|$25,000.00|Show actions
2|Globex 7|$7,500.00|Show actions`),
    ],
  },
  {
    name: 'quote page: pairs of names and values in two tables side by side',
    html: `<style>.q{display:flex}</style><div class="q"><table><tbody><tr><td>Previous Close</td><td>184.37</td></tr><tr><td>Open</td><td>184.35</td></tr><tr><td>Bid</td><td>185.10 x 1000</td></tr><tr><td>Volume</td><td>37,431,910</td></tr></tbody></table><table><tbody><tr><td>Market Cap</td><td>2.86T</td></tr><tr><td>Beta (5Y Monthly)</td><td>1.29</td></tr><tr><td>PE Ratio (TTM)</td><td>28.83</td></tr><tr><td>EPS (TTM)</td><td>6.42</td></tr></tbody></table></div>`,
    tables: [
      tableOf(`|
Previous Close|184.37
Open|184.35
Bid|185.10 x 1000
Volume|37,431,910`),
      tableOf(`|
Market Cap|2.86T
Beta (5Y Monthly)|1.29
PE Ratio (TTM)|28.83
EPS (TTM)|6.42`),
    ],
  },
  {
    name: 'order book in list items without roles',
    html: `<style>ul{list-style:none;padding:0;width:300px}.ob li{display:flex;justify-content:space-between}.ob span{width:100px;text-align:right}.hd{display:flex;justify-content:space-between;width:300px}.hd span{width:100px;text-align:right}</style><div class="ob"><div class="hd header"><span>Price(USDT)</span><span>Amount(BTC)</span><span>Total</span></div><ul>${boxesOf('61204.1|0.012|734.4\n61204.0|0.500|30602.0\n61203.2|1.204|73688.6', 'li', 'span')}</ul></div>`,
    tables: [
      tableOf(`Price(USDT)|Amount(BTC)|Total
61204.1|0.012|734.4
61204.0|0.500|30602.0
61203.2|1.204|73688.6`),
    ],
  },
  {
    name: 'Wikipedia list of episodes with summaries below',
    html: `<table class="wikitable plainrowheaders wikiepisodetable"><tbody><tr style="color:white"><th scope="col" style="background:#265"><abbr title="Number">No.</abbr></th><th scope="col" style="background:#265">Title</th><th scope="col" style="background:#265">Directed by</th><th scope="col" style="background:#265">Viewers<br>(millions)</th></tr><tr class="vevent"><th scope="row" id="ep1">1</th><td class="summary">"<a href="/pilot">Pilot</a>"</td><td>T. Bly</td><td>4.21<sup class="reference"><a href="#c1">[1]</a></sup></td></tr><tr class="expand-child"><td class="description" colspan="4"><div class="shortSummaryText">A ferry is late, and nobody is told why.</div></td></tr><tr class="vevent"><th scope="row" id="ep2">2</th><td class="summary">"Low Water"</td><td>M. Orr</td><td>3.90</td></tr><tr class="expand-child"><td class="description" colspan="4"><div class="shortSummaryText">The mayor hides a letter.</div></td></tr></tbody></table>`,
    tables: [
      tableOf(`No.|Title|Directed by|Viewers (millions)
1|"Pilot"|T. Bly|4.21
2|"Low Water"|M. Orr|3.90`),
    ],
  },
  {
    name: 'medal table ranked with ties and a sum',
    html: `<table class="wikitable sortable plainrowheaders jquery-tablesorter"><caption>2024 medal table</caption><thead><tr><th scope="col" class="headerSort">Rank</th><th scope="col" class="headerSort">NOC</th><th scope="col" class="headerSort" style="background:gold">Gold</th><th scope="col" style="background:silver">Silver</th><th scope="col">Total</th></tr></thead><tbody><tr><td>1</td><th scope="row"><img alt="" src="n.png" width="22" height="12"> <a href="/n">Norland</a>*</th><td>14</td><td>12</td><td>26</td></tr><tr><td rowspan="2">2</td><th scope="row"><img alt="" src="a.png" width="22" height="12"> <a href="/a">Avaland</a></th><td>9</td><td>9</td><td>18</td></tr><tr><th scope="row"><img alt="" src="b.png" width="22" height="12"> <a href="/b">Berria</a></th><td>9</td><td>9</td><td>18</td></tr></tbody><tfoot><tr class="sortbottom"><th scope="row" colspan="2">Totals (3 entries)</th><th>32</th><th>30</th><th>62</th></tr></tfoot></table>`,
    tables: [
      tableOf(`Rank|NOC|Gold|Silver|Total
1|Norland*|14|12|26
2|Avaland|9|9|18
2|Berria|9|9|18`),
    ],
  },
  {
    name: 'console: a table drawn by custom elements with roles',
    html: `<style>x-row{display:flex}x-cell,x-head{flex:1}</style><x-table role="table" aria-label="Buckets"><x-rows role="rowgroup"><x-row role="row"><x-head role="columnheader"><div><span>Name</span><x-icon aria-label="sorted ascending" role="img"></x-icon></div></x-head><x-head role="columnheader">Region</x-head><x-head role="columnheader">Created</x-head></x-row></x-rows><x-rows role="rowgroup"><x-row role="row"><x-cell role="cell"><a href="/b/1">logs-prod</a></x-cell><x-cell role="cell">eu-west-1</x-cell><x-cell role="cell"><time datetime="2023-11-02T09:00:00Z">2 Nov 2023, 10:00</time></x-cell></x-row><x-row role="row"><x-cell role="cell"><a href="/b/2">site</a></x-cell><x-cell role="cell">us-east-1</x-cell><x-cell role="cell"><time datetime="2024-01-05T09:00:00Z">5 Jan 2024, 10:00</time></x-cell></x-row></x-rows></x-table>`,
    tables: [
      tableOf(`Name|Region|Created
logs-prod|eu-west-1|2 Nov 2023, 10:00
site|us-east-1|5 Jan 2024, 10:00`),
    ],
  },
  {
    name: 'departure board of ordered lists with a head of bold',
    html: `<style>.b div{display:grid;grid-template-columns:80px 200px 60px 120px}</style><section class="b"><div><b>Time</b><b>To</b><b>Plat.</b><b>Expected</b></div>${boxesOf('10:02|Kingsport|4|On time\n10:07|Ashby via Mill Lane|1|10:15\n10:11|Corley||Cancelled', 'div', 'span')}</section>`,
    tables: [
      tableOf(`Time|To|Plat.|Expected
10:02|Kingsport|4|On time
10:07|Ashby via Mill Lane|1|10:15
10:11|Corley||Cancelled`),
    ],
  },
  {
    name: 'header cells within the body on every row, German office',
    html: `<table class="tabelle"><tbody><tr><td colspan="4" class="titel">Bevölkerung am 31.12.</td></tr><tr><td rowspan="2">Land</td><td colspan="2">Insgesamt</td><td rowspan="2">Dichte<br>je km²</td></tr><tr><td>2022</td><td>2023</td></tr><tr><td>Bayern</td><td>13.369.393</td><td>13.435.062</td><td>190</td></tr><tr><td>Bremen</td><td>684.864</td><td>691.703</td><td>1.648</td></tr><tr><td>Hessen</td><td>6.391.360</td><td>6.420.729</td><td>304</td></tr></tbody></table>`,
    tables: [
      tableOf(`Land|Insgesamt 2022|Insgesamt 2023|Dichte je km²
Bayern|13.369.393|13.435.062|190
Bremen|684.864|691.703|1.648
Hessen|6.391.360|6.420.729|304`),
    ],
  },
  {
    name: 'empty table with a message',
    html: `<table><thead><tr><th>Order</th><th>Date</th><th>Total</th></tr></thead><tbody><tr><td colspan="3" class="empty">No orders yet.</td></tr></tbody></table>`,
    tables: [{ columns: ['Order', 'Date', 'Total'], rows: [] }],
  },
];
