import { tableOf, type TableCase } from '../table-case';
import { boxesOf, rowsOf } from './lines';

/** Pages written after what sites draw, before the reader was known to who wrote them; mended on since. */
export const openTables: readonly TableCase[] = [
  {
    name: 'settlement infobox with picture, groups and footnotes',
    html: `<table class="infobox ib-settlement vcard"><tbody><tr><th colspan="2" class="infobox-above"><div class="fn org">Brenholt</div></th></tr><tr><td colspan="2" class="infobox-subheader"><div class="category">Municipality</div></td></tr><tr><td colspan="2" class="infobox-image"><a href="/f"><img alt="Harbour at dusk" src="h.jpg" width="250" height="160"></a><div>Harbour at dusk</div></td></tr><tr class="mergedtoprow"><th scope="row" class="infobox-label">Country</th><td class="infobox-data">Norland</td></tr><tr class="mergedrow"><th scope="row" class="infobox-label">Region</th><td class="infobox-data"><a href="/r">Vestmark</a></td></tr><tr class="mergedtoprow"><th colspan="2" class="infobox-header">Area<sup id="r1" class="reference"><a href="#n1">[1]</a></sup></th></tr><tr class="mergedrow"><th scope="row" class="infobox-label">&nbsp;•&nbsp;Total</th><td class="infobox-data">94.3&nbsp;km<sup>2</sup> (36.4&nbsp;sq&nbsp;mi)</td></tr><tr class="mergedrow"><th scope="row" class="infobox-label">&nbsp;•&nbsp;Water</th><td class="infobox-data">3.1&nbsp;km<sup>2</sup></td></tr><tr class="mergedtoprow"><th colspan="2" class="infobox-header">Population<div class="ib-s">&nbsp;(2022)</div></th></tr><tr class="mergedrow"><th scope="row" class="infobox-label">&nbsp;•&nbsp;Total</th><td class="infobox-data">12,804</td></tr><tr class="mergedtoprow"><th scope="row" class="infobox-label"><a href="/tz">Time zone</a></th><td class="infobox-data"><a href="/utc">UTC+1</a></td></tr></tbody></table><p>Brenholt is a town by the sea.</p>`,
    tables: [
      tableOf(`|
Country|Norland
Region|Vestmark
• Total|94.3 km2 (36.4 sq mi)
• Water|3.1 km2
• Total|12,804
Time zone|UTC+1`),
    ],
  },
  {
    name: 'election results with coloured party cells and totals',
    html: `<table class="wikitable sortable"><tbody><tr><th rowspan="2" colspan="2">Party</th><th rowspan="2">Leader</th><th colspan="3">Votes</th><th colspan="2">Seats</th></tr><tr><th>No.</th><th>%</th><th>±pp</th><th>No.</th><th>±</th></tr><tr><td style="background:#c00;width:5px"></td><td><a href="/l">Labour League</a></td><td>M. Orr</td><td>512,330</td><td>41.2</td><td style="color:green">+2.1</td><td>48</td><td>4 <img alt="Increase" src="u.svg" width="11" height="11"></td></tr><tr><td style="background:#00c"></td><td><a href="/c">Civic Union</a></td><td>T. Bly</td><td>430,021</td><td>34.6</td><td>–1.0</td><td>39</td><td>2 <img alt="Decrease" src="d.svg" width="11" height="11"></td></tr><tr><td style="background:#0a0"></td><td>Greens</td><td>I. Noor</td><td>301,400</td><td>24.2</td><td>–1.1</td><td>23</td><td>2 <img alt="Decrease" src="d.svg" width="11" height="11"></td></tr><tr><th colspan="3">Total</th><th>1,243,751</th><th>100</th><th></th><th>110</th><th></th></tr></tbody></table>`,
    tables: [
      tableOf(`Party|Leader|Votes No.|Votes %|Votes ±pp|Seats No.|Seats ±
Labour League|M. Orr|512,330|41.2|+2.1|48|4
Civic Union|T. Bly|430,021|34.6|–1.0|39|2
Greens|I. Noor|301,400|24.2|–1.1|23|2
Total|Total|1,243,751|100||110|`),
    ],
  },
  {
    name: 'statement that says the date once a day',
    html: `<h1>Account ••4411</h1><table class="txn"><thead><tr><th>Date</th><th>Description</th><th class="num">Paid out</th><th class="num">Paid in</th><th class="num">Balance</th></tr></thead><tbody><tr class="bf"><td>01 Mar</td><td>Balance brought forward</td><td></td><td></td><td>1,204.10</td></tr><tr><td rowspan="2">02 Mar</td><td>CARD PAYMENT TO GROCER</td><td>32.18</td><td></td><td></td></tr><tr><td>DIRECT DEBIT WATER</td><td>41.00</td><td></td><td>1,130.92</td></tr><tr><td>05 Mar</td><td>SALARY</td><td></td><td>2,010.00</td><td>3,140.92</td></tr></tbody></table>`,
    tables: [
      tableOf(`Date|Description|Paid out|Paid in|Balance
01 Mar|Balance brought forward|||1,204.10
02 Mar|CARD PAYMENT TO GROCER|32.18||
02 Mar|DIRECT DEBIT WATER|41.00||1,130.92
05 Mar|SALARY||2,010.00|3,140.92`),
    ],
  },
  {
    name: 'train timetable with times as columns',
    html: `<table class="timetable"><caption>Mondays to Fridays</caption><tbody><tr><th>Train</th><th>1A01</th><th>1A03</th><th>2B07</th><th>1A05</th></tr><tr><th>Notes</th><td>A</td><td></td><td>B</td><td></td></tr><tr><th>Kingsport <abbr title="departs">d</abbr></th><td>06:02</td><td>06:32</td><td>06:41</td><td>07:02</td></tr><tr><th>Mill Lane <abbr title="departs">d</abbr></th><td>|</td><td>06:39</td><td>06:52</td><td>|</td></tr><tr><th>Ashby <abbr title="arrives">a</abbr></th><td>06:24</td><td>06:58</td><td>07:19</td><td>07:24</td></tr></tbody></table>`,
    tables: [
      {
        columns: ['Train', '1A01', '1A03', '2B07', '1A05'],
        rows: [
          ['Notes', 'A', '', 'B', ''],
          ['Kingsport d', '06:02', '06:32', '06:41', '07:02'],
          ['Mill Lane d', '|', '06:39', '06:52', '|'],
          ['Ashby a', '06:24', '06:58', '07:19', '07:24'],
        ],
      },
    ],
  },
  {
    name: 'course catalogue with departments between',
    html: `<table id="courses" border="1"><tr bgcolor="#ddd"><td><b>CRN</b></td><td><b>Course</b></td><td><b>Title</b></td><td><b>Cr</b></td><td><b>Days</b></td><td><b>Time</b></td><td><b>Instructor</b></td></tr><tr><td colspan="7"><font color="navy"><b>Department of Mathematics</b></font></td></tr><tr><td>20114</td><td>MATH 101</td><td>Calculus I</td><td>4</td><td>MWF</td><td>09:00-09:50</td><td>Rao</td></tr><tr><td>20117</td><td>MATH 240</td><td>Linear Algebra</td><td>3</td><td>TR</td><td>11:00-12:15</td><td>Staff</td></tr><tr><td colspan="7"><font color="navy"><b>Department of Music</b></font></td></tr><tr><td>31002</td><td>MUS 110</td><td>Harmony</td><td>3</td><td>TR</td><td>13:00-14:15</td><td>Lund</td></tr><tr><td>31009</td><td>MUS 299</td><td>Choir</td><td>1</td><td>W</td><td>18:30-20:30</td><td>Vale</td></tr></table>`,
    tables: [
      tableOf(`CRN|Course|Title|Cr|Days|Time|Instructor
20114|MATH 101|Calculus I|4|MWF|09:00-09:50|Rao
20117|MATH 240|Linear Algebra|3|TR|11:00-12:15|Staff
31002|MUS 110|Harmony|3|TR|13:00-14:15|Lund
31009|MUS 299|Choir|1|W|18:30-20:30|Vale`),
    ],
  },
  {
    name: 'standings with sub-header rows repeated',
    html: `<table class="standings"><thead><tr><th>Eastern</th><th>W</th><th>L</th><th>Pct</th><th>GB</th></tr></thead><tbody><tr><td><span class="seed">1</span> <a href="/bos">Bayton</a></td><td>41</td><td>12</td><td>.774</td><td>—</td></tr><tr><td><span class="seed">2</span> <a href="/mil">Milford</a></td><td>38</td><td>15</td><td>.717</td><td>3</td></tr><tr class="thead"><th>Western</th><th>W</th><th>L</th><th>Pct</th><th>GB</th></tr><tr><td><span class="seed">1</span> <a href="/den">Denham</a></td><td>39</td><td>14</td><td>.736</td><td>—</td></tr><tr><td><span class="seed">2</span> <a href="/pho">Fenwick</a></td><td>30</td><td>23</td><td>.566</td><td>9</td></tr></tbody></table>`,
    tables: [
      tableOf(`Eastern|W|L|Pct|GB
1 Bayton|41|12|.774|—
2 Milford|38|15|.717|3
1 Denham|39|14|.736|—
2 Fenwick|30|23|.566|9`),
    ],
  },
  {
    name: 'plans compared with ticks and tips',
    html: `<style>.tip{position:relative}.tip .bubble{display:none}</style><table class="compare"><thead><tr><td></td><th scope="col">Free</th><th scope="col">Team<br><small>$12 / user</small></th><th scope="col">Business</th></tr></thead><tbody><tr><th scope="row"><span class="tip">Projects <button aria-label="What are projects?">?</button><span class="bubble" role="tooltip">A project holds boards.</span></span></th><td>3</td><td>Unlimited</td><td>Unlimited</td></tr><tr><th scope="row">Single sign-on</th><td>✗</td><td>✗</td><td>✓</td></tr><tr><th scope="row">Guests</th><td>–</td><td>✓</td><td>✓</td></tr></tbody></table>`,
    tables: [
      tableOf(`|Free|Team $12 / user|Business
Projects|3|Unlimited|Unlimited
Single sign-on|✗|✗|✓
Guests|–|✓|✓`),
    ],
  },
  {
    name: 'pivot export with row headers on three levels',
    html: `<table border="1" class="dataframe"><thead><tr><th></th><th></th><th colspan="2" halign="left">2023</th><th colspan="2" halign="left">2024</th></tr><tr><th></th><th></th><th>Q1</th><th>Q2</th><th>Q1</th><th>Q2</th></tr><tr><th>region</th><th>product</th><th></th><th></th><th></th><th></th></tr></thead><tbody><tr><th rowspan="2" valign="top">North</th><th>bolts</th><td>10</td><td>11</td><td>12</td><td>14</td></tr><tr><th>nuts</th><td>5</td><td>6</td><td>NaN</td><td>8</td></tr><tr><th rowspan="2" valign="top">South</th><th>bolts</th><td>7</td><td>7</td><td>9</td><td>9</td></tr><tr><th>nuts</th><td>1</td><td>2</td><td>2</td><td>3</td></tr></tbody></table>`,
    tables: [
      tableOf(`region|product|2023 Q1|2023 Q2|2024 Q1|2024 Q2
North|bolts|10|11|12|14
North|nuts|5|6|NaN|8
South|bolts|7|7|9|9
South|nuts|1|2|2|3`),
    ],
  },
  {
    name: 'price list with units in a second header row',
    html: `<table><thead><tr><th>Article</th><th>Length</th><th>Weight</th><th>Price</th></tr><tr class="units"><th></th><th>mm</th><th>kg</th><th>€ / 100</th></tr></thead><tbody>${rowsOf('M4 × 20|20|0,21|4,90\nM4 × 30|30|0,29|5,40\nM6 × 40|40|0,88|11,20')}</tbody></table>`,
    tables: [
      tableOf(`Article|Length mm|Weight kg|Price € / 100
M4 × 20|20|0,21|4,90
M4 × 30|30|0,29|5,40
M6 × 40|40|0,88|11,20`),
    ],
  },
  {
    name: 'AG-Grid like rows placed by transform, out of order',
    html: `<style>.vp{position:relative;height:160px}.r{position:absolute;left:0;width:600px;height:40px}.c{position:absolute;width:200px}</style><div role="treegrid" aria-rowcount="5" aria-colcount="3" class="ag-root"><div class="ag-header" role="presentation"><div role="row" aria-rowindex="1"><div role="columnheader" aria-colindex="1"><span class="ag-header-cell-text">Athlete</span><span class="ag-icon ag-icon-menu" aria-hidden="true"></span></div><div role="columnheader" aria-colindex="2"><span>Sport</span></div><div role="columnheader" aria-colindex="3" aria-sort="descending"><span>Gold</span></div></div></div><div class="vp" role="rowgroup"><div role="row" class="r" aria-rowindex="3" style="transform:translateY(40px)"><div role="gridcell" class="c" aria-colindex="1" style="left:0">Berg</div><div role="gridcell" class="c" aria-colindex="2" style="left:200px">Luge</div><div role="gridcell" class="c" aria-colindex="3" style="left:400px">2</div></div><div role="row" class="r" aria-rowindex="2" style="transform:translateY(0)"><div role="gridcell" class="c" aria-colindex="2" style="left:200px">Rowing</div><div role="gridcell" class="c" aria-colindex="1" style="left:0">Adler</div><div role="gridcell" class="c" aria-colindex="3" style="left:400px">4</div></div><div role="row" class="r" aria-rowindex="5" style="transform:translateY(120px)"><div role="gridcell" class="c" aria-colindex="1" style="left:0">Dorn</div><div role="gridcell" class="c" aria-colindex="2" style="left:200px">Judo</div><div role="gridcell" class="c" aria-colindex="3" style="left:400px">0</div></div><div role="row" class="r" aria-rowindex="4" style="transform:translateY(80px)"><div role="gridcell" class="c" aria-colindex="1" style="left:0">Cole</div><div role="gridcell" class="c" aria-colindex="2" style="left:200px">Diving</div><div role="gridcell" class="c" aria-colindex="3" style="left:400px">1</div></div></div></div>`,
    tables: [
      tableOf(`Athlete|Sport|Gold
Adler|Rowing|4
Berg|Luge|2
Cole|Diving|1
Dorn|Judo|0`),
    ],
  },
  {
    name: 'CSS grid without roles, header classes only',
    html: `<style>.g{display:grid;grid-template-columns:2fr 1fr 1fr}.g>div{padding:4px}.h{font-weight:700}</style><h2>Open positions</h2><div class="g"><div class="h">Symbol</div><div class="h">Qty</div><div class="h">P/L</div><div>ACME</div><div>40</div><div>+12.30</div><div>GLOB</div><div>15</div><div>−4.10</div><div>ORBT</div><div>3</div><div>+0.90</div></div>`,
    tables: [
      tableOf(`Symbol|Qty|P/L
ACME|40|+12.30
GLOB|15|−4.10
ORBT|3|+0.90`),
    ],
  },
  {
    name: 'invoice with sums in the body',
    html: `<table class="invoice" width="100%"><tbody><tr class="heading"><td>Pos.</td><td>Bezeichnung</td><td>Menge</td><td>Einzelpreis</td><td>Gesamt</td></tr><tr class="item"><td>1</td><td>Beratung vor Ort<br><small>12. und 13. März</small></td><td>2 Tage</td><td>1.150,00 €</td><td>2.300,00 €</td></tr><tr class="item"><td>2</td><td>Fahrtkosten</td><td>310 km</td><td>0,42 €</td><td>130,20 €</td></tr><tr class="total"><td colspan="4" align="right">Summe netto</td><td>2.430,20 €</td></tr><tr class="total"><td colspan="4" align="right">19 % USt.</td><td>461,74 €</td></tr></tbody></table>`,
    tables: [
      tableOf(`Pos.|Bezeichnung|Menge|Einzelpreis|Gesamt
1|Beratung vor Ort 12. und 13. März|2 Tage|1.150,00 €|2.300,00 €
2|Fahrtkosten|310 km|0,42 €|130,20 €
Summe netto|Summe netto|Summe netto|Summe netto|2.430,20 €
19 % USt.|19 % USt.|19 % USt.|19 % USt.|461,74 €`),
    ],
  },
  {
    name: 'fixed head cloned above a scrolled body',
    html: `<div class="dataTables_wrapper"><div class="dataTables_scrollHead" style="overflow:hidden"><table class="dataTable"><thead><tr><th>Name</th><th>Office</th><th>Age</th></tr></thead></table></div><div class="dataTables_scrollBody" style="overflow:auto;height:90px"><table class="dataTable" id="ex"><thead><tr style="height:0"><th style="height:0;padding:0"><div class="dataTables_sizing" style="height:0;overflow:hidden">Name</div></th><th style="height:0;padding:0"><div class="dataTables_sizing" style="height:0;overflow:hidden">Office</div></th><th style="height:0;padding:0"><div class="dataTables_sizing" style="height:0;overflow:hidden">Age</div></th></tr></thead><tbody>${rowsOf('Airi|Tokyo|33\nBrad|London|47\nCara|New York|28\nDai|Sydney|61')}</tbody></table></div><div role="status">Showing 1 to 4 of 57 entries</div></div>`,
    tables: [
      tableOf(`Name|Office|Age
Airi|Tokyo|33
Brad|London|47
Cara|New York|28
Dai|Sydney|61`),
    ],
  },
  {
    name: 'columns hidden, and words for screen readers',
    html: `<style>.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}.hide{display:none}</style><table><thead><tr><th class="hide">Id</th><th><span class="sr-only">Status</span></th><th>Job</th><th>Branch</th></tr></thead><tbody><tr><td class="hide">9</td><td><svg aria-hidden="true" width="10" height="10"></svg><span class="sr-only">passed</span></td><td><a href="/j/9">build</a></td><td>main</td></tr><tr><td class="hide">8</td><td><svg aria-hidden="true" width="10" height="10"></svg><span class="sr-only">failed</span></td><td><a href="/j/8">test</a></td><td>fix-tabs</td></tr></tbody></table>`,
    tables: [
      tableOf(`Status|Job|Branch
passed|build|main
failed|test|fix-tabs`),
    ],
  },
  {
    name: 'sort buttons in headers',
    html: `<table><thead><tr><th aria-sort="ascending"><button type="button">Customer <span aria-hidden="true">▲</span></button></th><th><button type="button">Plan<svg width="8" height="8" aria-hidden="true"></svg></button></th><th><a href="?sort=mrr">MRR</a> <a href="?sort=mrr&amp;d=1" title="Sort descending">▼</a></th><th><input type="checkbox" aria-label="Select all"></th></tr></thead><tbody><tr><td>Acorn Ltd</td><td>Gold</td><td>$310</td><td><input type="checkbox"></td></tr><tr><td>Birch SA</td><td>Basic</td><td>$20</td><td><input type="checkbox" checked></td></tr></tbody></table>`,
    tables: [
      tableOf(`Customer|Plan|MRR
Acorn Ltd|Gold|$310
Birch SA|Basic|$20`),
    ],
  },
  {
    name: 'Arabic, right to left',
    html: `<div dir="rtl" lang="ar"><table class="wikitable"><caption>أكبر المدن</caption><tr><th>المدينة</th><th>الدولة</th><th>السكان</th></tr><tr><td>القاهرة</td><td>مصر</td><td>١٠٬١٠٠٬٠٠٠</td></tr><tr><td>بغداد</td><td>العراق</td><td>٧٬٧٠٠٬٠٠٠</td></tr><tr><td>الرياض</td><td>السعودية</td><td>٧٬٠٠٩٬١٠٠</td></tr></table></div>`,
    tables: [
      tableOf(`المدينة|الدولة|السكان
القاهرة|مصر|١٠٬١٠٠٬٠٠٠
بغداد|العراق|٧٬٧٠٠٬٠٠٠
الرياض|السعودية|٧٬٠٠٩٬١٠٠`),
    ],
  },
  {
    name: 'definition list in pairs',
    html: `<main><h1>Order 5521</h1><dl class="details"><dt>Placed</dt><dd>12 May 2024</dd><dt>Ships to</dt><dd>Ida Holm<br>4 Quay Street</dd><dt>Payment</dt><dd>Card ending 1881</dd><dt>Total</dt><dd>£84.00</dd></dl></main>`,
    tables: [
      tableOf(`|
Placed|12 May 2024
Ships to|Ida Holm 4 Quay Street
Payment|Card ending 1881
Total|£84.00`),
    ],
  },
  {
    name: 'tables within folds, one closed',
    html: `<details open><summary>Single rooms</summary><table><tr><th>Season</th><th>Per night</th></tr><tr><td>Low</td><td>€60</td></tr><tr><td>High</td><td>€95</td></tr></table></details><details><summary>Double rooms</summary><table><tr><th>Season</th><th>Per night</th></tr><tr><td>Low</td><td>€90</td></tr><tr><td>High</td><td>€140</td></tr></table></details>`,
    tables: [
      tableOf(`Season|Per night
Low|€60
High|€95`),
    ],
  },
  {
    name: 'tax bands',
    html: `<div class="govspeak"><table><thead><tr><th scope="col">Band</th><th scope="col">Taxable income</th><th scope="col">Tax rate</th></tr></thead><tbody><tr><th scope="row">Personal Allowance</th><td>Up to £12,570</td><td>0%</td></tr><tr><th scope="row">Basic rate</th><td>£12,571 to £50,270</td><td>20%</td></tr><tr><th scope="row">Higher rate</th><td>£50,271 to £125,140</td><td>40%</td></tr><tr><th scope="row">Additional rate</th><td>over £125,140</td><td>45%</td></tr></tbody></table></div>`,
    tables: [
      tableOf(`Band|Taxable income|Tax rate
Personal Allowance|Up to £12,570|0%
Basic rate|£12,571 to £50,270|20%
Higher rate|£50,271 to £125,140|40%
Additional rate|over £125,140|45%`),
    ],
  },
  {
    name: 'drug table with notes below',
    html: `<table class="tbl"><caption><b>Table 2.</b> Dose by weight</caption><thead><tr><th rowspan="2">Weight</th><th colspan="2">Dose<sup>a</sup></th><th rowspan="2">Interval</th></tr><tr><th>Tablets</th><th>Syrup</th></tr></thead><tbody><tr><td>&lt; 10 kg</td><td>Not advised</td><td>2.5 mL</td><td rowspan="2">every 12 h</td></tr><tr><td>10–20 kg</td><td>1</td><td>5 mL</td></tr><tr><td>&gt; 20 kg</td><td>2</td><td>10 mL</td><td>every 8 h<sup>b</sup></td></tr></tbody><tfoot><tr><td colspan="4"><sup>a</sup> With food. <sup>b</sup> Not at night.</td></tr></tfoot></table>`,
    tables: [
      tableOf(`Weight|Dose Tablets|Dose Syrup|Interval
< 10 kg|Not advised|2.5 mL|every 12 h
10–20 kg|1|5 mL|every 12 h
> 20 kg|2|10 mL|every 8 h`),
    ],
  },
  {
    name: 'month calendar',
    html: `<table class="cal" role="grid"><caption>June 2024</caption><thead><tr><th abbr="Monday">Mo</th><th abbr="Tuesday">Tu</th><th abbr="Wednesday">We</th><th abbr="Thursday">Th</th><th abbr="Friday">Fr</th><th abbr="Saturday">Sa</th><th abbr="Sunday">Su</th></tr></thead><tbody>${rowsOf('|||||1|2\n3|4|5|6|7|8|9\n10|11|12|13|14|15|16\n17|18|19|20|21|22|23\n24|25|26|27|28|29|30')}</tbody></table>`,
    tables: [
      tableOf(`Mo|Tu|We|Th|Fr|Sa|Su
|||||1|2
3|4|5|6|7|8|9
10|11|12|13|14|15|16
17|18|19|20|21|22|23
24|25|26|27|28|29|30`),
    ],
  },
  {
    name: 'flex rows of divs with a header by class',
    html: `<style>.row{display:flex}.cell{flex:1}</style><div class="table"><div class="row table-header"><div class="cell">File</div><div class="cell">Owner</div><div class="cell">Size</div></div>${boxesOf('<a href="/f/1">plan.pdf</a>|Ada|1.2 MB\n<a href="/f/2">notes.txt</a>|Ben|4 KB\n<a href="/f/3">photo.png</a>|Cleo|880 KB', 'div class="row"', 'div class="cell"')}</div>`,
    tables: [
      tableOf(`File|Owner|Size
plan.pdf|Ada|1.2 MB
notes.txt|Ben|4 KB
photo.png|Cleo|880 KB`),
    ],
  },
  {
    name: 'cards on a narrow screen with data-label',
    html: `<style>thead{position:absolute;left:-9999px}tr{display:block;margin:8px}td{display:block}td::before{content:attr(data-label) ": "}</style><table><thead><tr><th>Account</th><th>Due</th><th>Amount</th></tr></thead><tbody><tr><td data-label="Account">Visa 3412</td><td data-label="Due">04/01/2024</td><td data-label="Amount">$1,190</td></tr><tr><td data-label="Account">Amex 1009</td><td data-label="Due">03/08/2024</td><td data-label="Amount">$2,443</td></tr></tbody></table>`,
    tables: [
      tableOf(`Account|Due|Amount
Visa 3412|04/01/2024|$1,190
Amex 1009|03/08/2024|$2,443`),
    ],
  },
  {
    name: 'layout of a whole page as a table, with data within',
    html: `<table width="100%" cellspacing="0"><tr><td colspan="2"><img src="logo.gif" alt="Rivertown Rowing Club" width="400" height="60"></td></tr><tr><td width="140" valign="top"><a href="/">Home</a><br><a href="/crew">Crew</a><br><a href="/races">Races</a></td><td valign="top"><h3>Race results</h3><table border="1"><tr><th>Place</th><th>Boat</th><th>Time</th></tr><tr><td>1</td><td>Heron</td><td>7:02.1</td></tr><tr><td>2</td><td>Otter</td><td>7:05.8</td></tr><tr><td>3</td><td>Pike</td><td>7:11.0</td></tr></table><p>Thanks to all who came.</p></td></tr></table>`,
    tables: [
      tableOf(`Place|Boat|Time
1|Heron|7:02.1
2|Otter|7:05.8
3|Pike|7:11.0`),
    ],
  },
];
