import { tableOf, type TableCase } from '../table-case';

/** What is laid out as a table and is none, and tables among such. */
export const layoutCases: readonly TableCase[] = [
  {
    name: 'news list of rows',
    html: `<center><table width="85%" border="0" cellpadding="0"><tr><td bgcolor="#ff6600"><table border="0" width="100%"><tr><td><a href="/"><b>News</b></a></td><td><a href="/new">new</a> | <a href="/past">past</a></td></tr></table></td></tr><tr><td><table border="0" cellpadding="0"><tr class="athing"><td align="right"><span class="rank">1.</span></td><td class="votelinks"><a href="/v1"><div title="upvote"></div></a></td><td class="title"><a href="https://a.example/1">A new compiler</a> (a.example)</td></tr><tr><td colspan="2"></td><td class="subtext">120 points by ada | <a href="/i1">40 comments</a></td></tr><tr class="spacer" style="height:5px"></tr><tr class="athing"><td align="right"><span class="rank">2.</span></td><td class="votelinks"><a href="/v2"><div title="upvote"></div></a></td><td class="title"><a href="https://b.example/2">Old disks</a> (b.example)</td></tr><tr><td colspan="2"></td><td class="subtext">88 points by ben | <a href="/i2">12 comments</a></td></tr></table></td></tr></table></center>`,
    tables: [],
  },
  {
    name: 'log-in form',
    html: `<form><table><tr><td>User name:</td><td><input name="u"></td></tr><tr><td>Password:</td><td><input type="password" name="p"></td></tr><tr><td></td><td><input type="submit" value="Log in"></td></tr></table></form>`,
    tables: [],
  },
  {
    name: 'newsletter',
    html: `<table role="presentation" width="600"><tr><td><table><tr><td><h1>Our spring offers</h1></td></tr><tr><td>Dear customer, spring is here and so are our new bulbs.</td></tr></table></td></tr><tr><td><table><tr><td><img src="a.jpg" alt="Bulbs" width="290" height="200"></td><td><img src="b.jpg" alt="Tools" width="290" height="200"></td></tr></table></td></tr></table>`,
    tables: [],
  },
  {
    name: 'bar of links',
    html: `<table class="menu"><tr><td><a href="/a">Home</a></td><td><a href="/b">Products</a></td><td><a href="/c">About</a></td></tr><tr><td><a href="/d">Help</a></td><td><a href="/e">Contact</a></td><td><a href="/f">Log in</a></td></tr></table>`,
    tables: [],
  },
  {
    name: 'gallery',
    html: `<table cellpadding="8"><tr><td align="center"><a href="/1"><img src="1.jpg" alt="" width="120" height="90"></a><br>Harbour</td><td align="center"><a href="/2"><img src="2.jpg" alt="" width="120" height="90"></a><br>Mountain</td></tr><tr><td align="center"><a href="/3"><img src="3.jpg" alt="" width="120" height="90"></a><br>Forest</td><td align="center"><a href="/4"><img src="4.jpg" alt="" width="120" height="90"></a><br>City</td></tr></table>`,
    tables: [],
  },
  {
    name: 'page in three columns with a table in the middle',
    html: `<table width="100%"><tr><td colspan="3"><h1>Club page</h1></td></tr><tr><td width="20%"><ul><li><a href="/1">News</a><li><a href="/2">Teams</a></ul></td><td><p>The table after last Sunday:</p><table><tr><th>Team</th><th>Pts</th></tr><tr><td>Reds</td><td>12</td></tr><tr><td>Blues</td><td>9</td></tr></table></td><td width="20%">Sponsors<br><img src="s.gif" alt="" width="100" height="80"></td></tr></table>`,
    tables: [tableOf(`Team|Pts\nReds|12\nBlues|9`)],
  },
  {
    name: 'cards are no table',
    html: `<style>.cards{display:grid;grid-template-columns:repeat(3,1fr)}</style><div class="cards">${['Lamp', 'Desk', 'Rug', 'Vase', 'Sofa', 'Shelf', 'Clock', 'Bench', 'Stool'].map((name, at) => `<div class="card"><div class="name">${name}</div><div class="cost">$${at * 7 + 5}.00</div></div>`).join('')}</div>`,
    tables: [],
  },
  {
    name: 'clearfix boxes are no table',
    html: `<style>.cf{display:table;width:100%}</style><div class="cf"><div><h2>About us</h2><p>We sell things.</p></div><div><h2>Contact</h2><p>Write to us.</p></div></div>`,
    tables: [],
  },
  {
    name: 'label and field rows in boxes',
    html: `<style>.row{display:flex}.row>*{width:200px}</style><form><div class="row"><label>Name</label><input></div><div class="row"><label>City</label><input></div><div class="row"><label>Street</label><input></div></form>`,
    tables: [],
  },
  {
    name: 'quotation beside a portrait',
    html: `<table border="0"><tr><td><img src="p.jpg" width="90" height="120" alt="Portrait"></td><td>“There is no better time than a quiet morning to read all that was left over from yesterday, and to leave over what came today.”</td></tr></table>`,
    tables: [],
  },
];
