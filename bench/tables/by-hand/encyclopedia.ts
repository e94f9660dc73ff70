import { tableOf, type TableCase } from '../table-case';

/** Tables as encyclopedias and statistics offices write them. */
export const encyclopediaCases: readonly TableCase[] = [
  {
    name: 'season with rowspans in several columns',
    html: `<table class="wikitable" style="text-align:center"><tbody><tr><th rowspan="2">Season</th><th rowspan="2">Club</th><th colspan="2">League</th><th colspan="2">Cup</th></tr><tr><th>Apps</th><th>Goals</th><th>Apps</th><th>Goals</th></tr>
<tr><td>2010–11</td><td rowspan="3"><span class="flagicon"><img alt="England" src="f.png" width="23" height="14"></span> <a href="/wiki/A">Alton</a></td><td>12</td><td>3</td><td>2</td><td>0</td></tr><tr><td>2011–12</td><td>30</td><td>9</td><td rowspan="2" colspan="2">—</td></tr><tr><td>2012–13</td><td>28</td><td>11</td></tr><tr><td>2013–14</td><td>Barrow</td><td>5</td><td>1</td><td>1</td><td>1</td></tr>
<tr><th colspan="2">Career total</th><th>75</th><th>24</th><th>3</th><th>1</th></tr></tbody></table>`,
    tables: [
      tableOf(`Season|Club|League Apps|League Goals|Cup Apps|Cup Goals
2010–11|Alton|12|3|2|0
2011–12|Alton|30|9|—|—
2012–13|Alton|28|11|—|—
2013–14|Barrow|5|1|1|1
Career total|Career total|75|24|3|1`),
    ],
  },
  {
    name: 'infobox',
    html: `<p>A town.</p><table class="infobox"><tbody><tr><th colspan="2" class="infobox-above">Marlow Heath</th></tr><tr><td colspan="2"><img src="x.jpg" alt="View of the town" width="250" height="180"></td></tr><tr><th scope="row">Country</th><td><a href="/c">Avaland</a></td></tr><tr><th scope="row">Area</th><td>41.2&nbsp;km<sup>2</sup></td></tr><tr><th scope="row">Population <span>(2021)</span></th><td>18,402</td></tr><tr><th scope="row">Mayor</th><td>Ines Dahl<br>(since 2019)</td></tr></tbody></table>`,
    tables: [
      tableOf(`|
Country|Avaland
Area|41.2 km2
Population (2021)|18,402
Mayor|Ines Dahl (since 2019)`),
    ],
  },
  {
    name: 'discography with a note over the last row',
    html: `<table class="wikitable plainrowheaders"><caption>List of albums, with details</caption><tr><th scope="col" rowspan="2">Title</th><th scope="col" rowspan="2">Details</th><th scope="col" colspan="2">Peak positions</th></tr><tr><th scope="col" style="width:3em">UK<br><sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></th><th scope="col">US</th></tr>
<tr><th scope="row"><i><a href="/x">First Light</a></i></th><td><ul><li>Released: 4 May 1999</li><li>Label: Parlon</li></ul></td><td>12</td><td>—</td></tr><tr><th scope="row"><i>Second Sight</i></th><td><ul><li>Released: 9 June 2002</li><li>Label: Parlon</li></ul></td><td>3</td><td>88</td></tr>
<tr><td colspan="4" style="font-size:90%">"—" denotes a recording that did not chart.</td></tr></table>`,
    tables: [
      tableOf(`Title|Details|Peak positions UK|Peak positions US
First Light|Released: 4 May 1999 Label: Parlon|12|—
Second Sight|Released: 9 June 2002 Label: Parlon|3|88`),
    ],
  },
  {
    name: 'election with colour cells',
    html: `<table class="wikitable"><tr><th colspan="2">Party</th><th>Candidate</th><th>Votes</th><th>%</th><th>±%</th></tr><tr><td style="background:#d00"></td><td>Labour</td><td>Rita Moss</td><td>19,204</td><td>48.1</td><td>+2.2</td></tr><tr><td style="background:#00d"></td><td>Conservative</td><td>Alan Peel</td><td>15,820</td><td>39.6</td><td>−1.1</td></tr><tr><td style="background:#fb0"></td><td>Liberal</td><td>Jo Kerr</td><td>4,911</td><td>12.3</td><td><i>New</i></td></tr><tr><td colspan="3">Majority</td><td>3,384</td><td>8.5</td><td></td></tr></table>`,
    tables: [
      tableOf(`Party|Candidate|Votes|%|±%
Labour|Rita Moss|19,204|48.1|+2.2
Conservative|Alan Peel|15,820|39.6|−1.1
Liberal|Jo Kerr|4,911|12.3|New
Majority|Majority|3,384|8.5|`),
    ],
  },
  {
    name: 'navigation box',
    html: `<table class="navbox"><tbody><tr><th colspan="2"><div><a href="/v">v</a> <a href="/t">t</a></div>Rivers of Avaland</th></tr><tr><th scope="row">North</th><td><ul><li><a href="/1">Arl</a></li><li><a href="/2">Brenn</a></li><li><a href="/3">Coll</a></li></ul></td></tr><tr><th scope="row">South</th><td><ul><li><a href="/4">Dore</a></li><li><a href="/5">Elm</a></li></ul></td></tr></tbody></table>`,
    tables: [],
  },
  {
    name: 'exponents stay, notes go',
    html: `<table><thead><tr><th>Country<sup>1</sup></th><th>Area (km<sup>2</sup>)</th><th>GDP (10<sup>6</sup> €)</th><th>Rank</th></tr></thead><tbody><tr><td>Avaland</td><td>5,210</td><td>12,400<sup>2</sup></td><td>1<sup>st</sup></td></tr><tr><td>Brunia<sup>1</sup></td><td>880</td><td>3,100</td><td>2<sup>nd</sup></td></tr></tbody></table><p class="notes"><sup>1</sup> Including islands.<br></p><p><sup>2</sup> Estimate.</p>`,
    tables: [
      tableOf(`Country|Area (km2)|GDP (106 €)|Rank
Avaland|5,210|12,400|1st
Brunia|880|3,100|2nd`),
    ],
  },
  {
    name: 'two columns of row headers',
    html: `<table><thead><tr><th></th><th></th><th>Men</th><th>Women</th></tr></thead><tbody><tr><th rowspan="2" scope="rowgroup">Urban</th><th scope="row">15–24</th><td>120</td><td>131</td></tr><tr><th scope="row">25–34</th><td>210</td><td>208</td></tr><tr><th rowspan="2" scope="rowgroup">Rural</th><th scope="row">15–24</th><td>80</td><td>77</td></tr><tr><th scope="row">25–34</th><td>95</td><td>99</td></tr></tbody></table>`,
    tables: [
      tableOf(`||Men|Women
Urban|15–24|120|131
Urban|25–34|210|208
Rural|15–24|80|77
Rural|25–34|95|99`),
    ],
  },
  {
    name: 'three header rows',
    html: `<table border="1"><tr><td rowspan="3"><b>Branch</b></td><td colspan="4" align="center"><b>2023</b></td></tr><tr><td colspan="2"><b>H1</b></td><td colspan="2"><b>H2</b></td></tr><tr><td><b>Q1</b></td><td><b>Q2</b></td><td><b>Q3</b></td><td><b>Q4</b></td></tr><tr><td>Trade</td><td>1.2</td><td>1.4</td><td>1.1</td><td>0.9</td></tr><tr><td>Building</td><td>0.2</td><td>-0.4</td><td>0.7</td><td>0.3</td></tr><tr><td>Transport</td><td>2.0</td><td>2.2</td><td>1.9</td><td>2.4</td></tr></table>`,
    tables: [
      tableOf(`Branch|2023 H1 Q1|2023 H1 Q2|2023 H2 Q3|2023 H2 Q4
Trade|1.2|1.4|1.1|0.9
Building|0.2|-0.4|0.7|0.3
Transport|2.0|2.2|1.9|2.4`),
    ],
  },
  {
    name: 'stub headings with empty cells',
    html: `<table><caption>Table 4. Households</caption><thead><tr><th scope="col">Characteristic</th><th scope="col">Number</th><th scope="col">Share</th></tr></thead><tbody><tr><th scope="row">Age</th><td></td><td></td></tr><tr><td>Under 30</td><td>1,020</td><td>20.4</td></tr><tr><td>30 to 59</td><td>2,900</td><td>58.0</td></tr><tr><th scope="row">Tenure</th><td></td><td></td></tr><tr><td>Owned</td><td>3,100</td><td>62.0</td></tr><tr><td>Rented</td><td>1,900</td><td>38.0</td></tr></tbody></table>`,
    tables: [
      tableOf(`Characteristic|Number|Share
Under 30|1,020|20.4
30 to 59|2,900|58.0
Owned|3,100|62.0
Rented|1,900|38.0`),
    ],
  },
  {
    name: 'medals with a total',
    html: `<table class="wikitable sortable"><tr><th>Rank</th><th>Nation</th><th style="background:gold">Gold</th><th style="background:silver">Silver</th><th>Total</th></tr><tr><td>1</td><th scope="row" style="text-align:left"><img src="n.png" width="22" height="14" alt=""> Norland <span>(NOR)</span></th><td>9</td><td>4</td><td>13</td></tr><tr><td>2</td><th scope="row"><img src="o.png" width="22" height="14" alt=""> Ostmark <span>(OST)</span></th><td>3</td><td>7</td><td>10</td></tr><tr class="sortbottom"><th colspan="2">Totals (2 entries)</th><th>12</th><th>11</th><th>23</th></tr></table>`,
    tables: [
      tableOf(`Rank|Nation|Gold|Silver|Total
1|Norland (NOR)|9|4|13
2|Ostmark (OST)|3|7|10
Totals (2 entries)|Totals (2 entries)|12|11|23`),
    ],
  },
  {
    name: 'title over part, corner left plain',
    html: `<table class="data"><tr><td></td><th scope="col">2021</th><th scope="col">2022</th><th scope="col">2023</th></tr><tr><th scope="row">Births</th><td>5,120</td><td>5,010</td><td>4,950</td></tr><tr><th scope="row">Deaths</th><td>4,801</td><td>4,930</td><td>4,777</td></tr></table>`,
    tables: [
      tableOf(`|2021|2022|2023
Births|5,120|5,010|4,950
Deaths|4,801|4,930|4,777`),
    ],
  },
  {
    name: 'line score',
    html: `<table class="linescore"><thead><tr><th>Team</th><th>1</th><th>2</th><th>3</th><th>R</th><th>H</th></tr></thead><tbody><tr><td><a href="/h">Hawks</a></td><td>0</td><td>2</td><td>1</td><td><b>3</b></td><td>7</td></tr><tr><td><a href="/o">Owls</a></td><td>1</td><td>0</td><td>0</td><td><b>1</b></td><td>4</td></tr></tbody></table>`,
    tables: [
      tableOf(`Team|1|2|3|R|H
Hawks|0|2|1|3|7
Owls|1|0|0|1|4`),
    ],
  },
  {
    name: 'old statistics without any th',
    html: `<center><b>Exports by year</b></center><table border="0" cellspacing="1"><tr><td>Year</td><td align="right">Tonnes</td><td align="right">Value</td></tr><tr><td>1996</td><td align="right">1 204</td><td align="right">3.4</td></tr><tr><td>1997</td><td align="right">1 377</td><td align="right">3.9</td></tr><tr><td>1998</td><td align="right">1 290</td><td align="right">3.7</td></tr></table>`,
    tables: [
      tableOf(`Year|Tonnes|Value
1996|1 204|3.4
1997|1 377|3.9
1998|1 290|3.7`),
    ],
  },
  {
    name: 'list of one column with a header',
    html: `<table class="wikitable"><tr><th>Winners</th></tr><tr><td>Ada Crow</td></tr><tr><td>Ben Dell</td></tr><tr><td>Cy Ennis</td></tr></table>`,
    tables: [tableOf(`Winners\nAda Crow\nBen Dell\nCy Ennis`)],
  },
  {
    name: 'sections of years with headers of their own above once',
    html: `<table class="wikitable"><tr><th>Date</th><th>Opponent</th><th>Result</th></tr><tr><th colspan="3">2003</th></tr><tr><td>4 March</td><td>Ostmark</td><td>2–1</td></tr><tr><td>9 April</td><td>Norland</td><td>0–0</td></tr><tr><th colspan="3">2004</th></tr><tr><td>1 May</td><td>Brunia</td><td>1–3</td></tr></table>`,
    tables: [
      tableOf(`Date|Opponent|Result
4 March|Ostmark|2–1
9 April|Norland|0–0
1 May|Brunia|1–3`),
    ],
  },
  {
    name: 'other headers between the rows',
    html: `<table class=wikitable><tr><th>Year<th>Team<th>Pts</tr><tr><th>1990<td>A<td>3</tr><tr><th>1991<td>B<td>4</tr><tr><th>Season<th>Club<th>Points</tr><tr><th>1992<td>C<td>5</tr></table>`,
    tables: [tableOf(`Year|Team|Pts\n1990|A|3\n1991|B|4\n1992|C|5`)],
  },
  {
    name: 'episodes, each with a summary below',
    html: `<table class="wikitable"><tbody><tr><th>No.</th><th>Title</th><th>Directed by</th><th>Aired</th></tr><tr><th scope="row" rowspan="1">1</th><td class="summary">"Pilot"</td><td>Jo</td><td>Sept 1<span style="display:none">(<span class="bday">2001-09-01</span>)</span></td></tr><tr class="expand-child"><td colspan="4"><div>Long description of the first episode, which goes on.</div></td></tr><tr><th scope="row">2</th><td>"Two"</td><td>Al</td><td>Sept 8</td></tr><tr class="expand-child"><td colspan="4"><div>Another one.</div></td></tr></table>`,
    tables: [tableOf(`No.|Title|Directed by|Aired\n1|"Pilot"|Jo|Sept 1\n2|"Two"|Al|Sept 8`)],
  },
  {
    name: 'a week without a game',
    html: `<table class=wikitable><tr><th>Week</th><th>Date</th><th>Opponent</th><th>Result</th></tr><tr><td>1</td><td>Sep 6</td><td>Reds</td><td>W</td></tr><tr><td>2</td><td colspan=3 align=center><i>Bye</i></td></tr><tr><td>3</td><td>Sep 20</td><td>Blues</td><td>L</td></tr></table>`,
    tables: [tableOf(`Week|Date|Opponent|Result\n1|Sep 6|Reds|W\n2|Bye|Bye|Bye\n3|Sep 20|Blues|L`)],
  },
  {
    name: 'a header with a button to fold',
    html: `<table class="wikitable mw-collapsible"><tr><th>Season&nbsp;<span class="toggle"><a role="button" href="#">[hide]</a></span></th><th>Div</th></tr><tr><td>2001</td><td>1</td></tr><tr><td>2002</td><td>2</td></tr></table>`,
    tables: [tableOf(`Season|Div\n2001|1\n2002|2`)],
  },
];
