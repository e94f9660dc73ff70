/**
 * The records that count as right: all of the application's own state, by name, after the field was left. `any` is a name whose
 * value does not matter and need not be there.
 */
type Held = Readonly<Record<string, unknown>>;

/** Words as a user says them on a board, and the records that count as right; none where only a no is right. */
export type Request = { readonly say: string; readonly right: readonly Held[]; readonly file?: string };

export const any = '(any)';

const ask = (say: string, ...right: Held[]): Request => ({ say, right });
const upload = (say: string, file: string, ...right: Held[]): Request => ({ say, right, file });

/** By board and kind: `react-select/one` is the kind `one` of `pages/react-select.jsx`. */
export const requests: Readonly<Record<string, readonly Request[]>> = {
  'react-select/one': [
    ask('choose Norway in Country', { country: 'norway' }),
    ask('set Country to Norway', { country: 'norway' }),
    ask('Norway in Country', { country: 'norway' }),
    ask('select Sweden as the country', { country: 'sweden' }),
    ask('set Country to Denmark and Colour to Blue', { country: 'denmark', colour: 'blue' }),
    ask('type Oslo into Town', { town: 'Oslo' }),
    ask('choose Atlantis in Country'),
    ask('choose Purple in Colour'),
  ],
  'react-select/filled': [
    ask('clear Country', { country: null }),
    ask('change Country to Finland', { country: 'finland' }),
    ask('remove Red from Colours', { colours: ['blue'] }),
    ask('add Green to Colours', { colours: ['red', 'blue', 'green'] }),
  ],
  'react-select/many': [
    ask('choose Red and Blue in Colours', { colours: ['red', 'blue'] }, { colours: ['blue', 'red'] }),
    ask('set Colours to Green', { colours: ['green'] }),
    ask('select Yellow in Colours', { colours: ['yellow'] }),
    ask('add urgent to Tags', { tags: ['urgent'] }),
    ask('type urgent into Tags and press Enter', { tags: ['urgent'] }),
  ],
  'react-select/later': [
    ask('choose Calvino in Author', { author: 'calvino' }),
    ask('set Author to Lem', { author: 'lem' }),
    ask('choose Part 7 in Spare part', { part: 7 }),
    ask('choose Part 212 in Spare part', { part: 212 }),
  ],
  'antd/selects': [
    ask('choose Warsaw in City', { city: 'warsaw' }),
    ask('set City to Krakow', { city: 'krakow' }),
    ask('Gdansk in City', { city: 'gdansk' }),
    ask(
      'select Legal and Sales in Departments',
      { departments: ['legal', 'sales'] },
      { departments: ['sales', 'legal'] },
    ),
    ask('set Departments to Finance', { departments: ['finance'] }),
    ask('choose Product 3 in Product', { product: 3 }),
    ask('choose Product 420 in Product', { product: 420 }),
    ask('choose Paris in City'),
  ],
  'antd/trees': [
    ask('choose Europe / Poland / Krakow in Place', { place: ['europe', 'poland', 'krakow'] }),
    ask('set Place to Osaka', { place: ['asia', 'japan', 'osaka'] }),
    ask('choose Night shift in Team', { team: 'night' }),
    ask('set Team to Operations', { team: 'ops' }),
  ],
  'antd/dates': [
    ask('set Delivery date to 17 March 2026', { delivery: '2026-03-17' }),
    ask('set Delivery date to 17.03.2026', { delivery: '2026-03-17' }),
    ask('choose March 17, 2026 in Delivery date', { delivery: '2026-03-17' }),
    ask('set Pickup time to 14:30', { pickup: '14:30' }),
    ask('set Pickup time to half past two in the afternoon', { pickup: '14:30' }),
    ask('set Season to 1 June 2026 until 31 August 2026', { season: ['2026-06-01', '2026-08-31'] }),
  ],
  'antd/numbers': [
    ask('set Quantity to 5', { quantity: 5 }),
    ask('set Quantity to twelve', { quantity: 12 }),
    ask('increase Quantity', { quantity: 3 }),
    ask('set Volume to 70', { volume: 70 }),
    ask('choose good in Quality', { quality: 4 }),
    ask('set Quality to 3 stars', { quality: 3 }),
    ask('turn on Alerts', { alerts: true }),
  ],
  'antd/rows': [
    ask('check Carl', { chosen: ['Carl'] }),
    ask('select the row of Bela', { chosen: ['Bela'] }),
    ask('click Invite in the row of Dora', { invited: 'Dora' }),
    ask('invite Ada', { invited: 'Ada' }),
    ask('sort by Age', { sort: ['age', 'ascend'] }),
    ask('go to page 2', { page: 2 }),
    ask('click Invite in the row of Zoe'),
  ],
  'mui/choices': [
    ask('choose Solaris in Film', { film: 'Solaris' }),
    ask('set Film to Brazil', { film: 'Brazil' }),
    ask('Stalker in Film', { film: 'Stalker' }),
    ask('choose Anna and Clara in Guests', { guests: ['Anna', 'Clara'] }, { guests: ['Clara', 'Anna'] }),
    ask('choose High in Priority', { priority: 3 }),
    ask('set Priority to Medium', { priority: 2 }),
    ask('choose Monday and Wednesday in Days', { days: ['Monday', 'Wednesday'] }),
    ask('choose Friday in Days'),
    ask('set Film to Titanic'),
  ],
  'mui/numbers': [
    ask('set Temperature to 55', { temperature: 55 }),
    ask('move the Temperature slider to 80', { temperature: 80 }),
    ask('set Maximum price to 75', { price: [20, 75] }),
    ask('give Service 4 stars', { service: 4 }),
    ask('set Service to 5 Stars', { service: 5 }),
    ask('turn on Newsletter', { newsletter: true }),
  ],
  'mui-x/dates': [
    ask('set Start date to 17 March 2026', { start: '2026-03-17', end: any }),
    ask('set End date to 03/17/2026', { end: '2026-03-17' }),
    ask('type 5 May 2026 into Start date', { start: '2026-05-05' }),
    ask('set Departure to 2:30 PM', { departure: '14:30' }),
    ask('set Departure to 14:30', { departure: '14:30' }),
  ],
  'mui-x/grid': [
    ask('click Customer of SO-5003', { cell: 'SO-5003/customer' }),
    ask('set the Customer of SO-5002 to Wayne', {
      saved: { id: 2, order: 'SO-5002', customer: 'Wayne', price: 11, paid: false },
      cell: any,
    }),
    ask('check the row of SO-5004', { chosen: [4], cell: any }),
    ask('select SO-5060', { chosen: [60], cell: any }, { cell: 'SO-5060/order' }),
    ask('click SO-5080', { cell: 'SO-5080/order' }),
    ask('click SO-7777'),
  ],
  'radix/selects': [
    ask('choose Banana in Fruit', { Fruit: 'banana' }),
    ask('set Fruit to Pear', { Fruit: 'pear' }),
    ask('Onion in Vegetable', { Vegetable: 'onion' }),
    ask('set Vegetable to Leek', { Vegetable: 'leek' }),
    ask('choose Carrot in Fruit'),
  ],
  'radix/controls': [
    ask('set Volume to 70', { Volume: 70 }),
    ask('move Bass to 35', { Bass: 35 }),
    ask('set the volume slider to 0', { Volume: 0 }),
    ask('turn on Airplane mode', { plane: true }),
    ask('switch Airplane mode on', { plane: true }),
  ],
  'radix/dialogs': [
    ask('click Edit profile', { open: true }),
    ask('click Save changes', { saved: 'page' }),
    ask('type Ada into Nickname', { nickname: 'Ada' }),
  ],
  'radix/modal': [
    ask('click Delete', { deleted: 'dialog' }),
    ask('press the Delete button', { deleted: 'dialog' }),
    ask('click Keep it', { open: false }),
  ],
  'radix/menus': [
    ask('choose Rename in Actions', { did: 'rename' }),
    ask('open Actions and click Make a copy', { did: 'copy' }),
    ask('choose CSV in Export as in Actions', { did: 'csv' }),
    ask('open the tab Shared with me', { tab: 'shared' }),
    ask('click Shared with me', { tab: 'shared' }),
  ],
  'radix/tips': [
    ask('click Redo', { pressed: 'Redo' }),
    ask('press Insert picture', { pressed: 'Insert picture' }),
    ask('click Print'),
  ],
  'headless/lists': [
    ask('set Assigned to to Therese Wunsch', { person: 'Therese Wunsch' }),
    ask('choose Kenton Towne in Assigned to', { person: 'Kenton Towne' }),
    ask('choose Solved in State', { state: 'Solved' }),
    ask('set State to Waiting', { state: 'Waiting' }),
    ask('turn on Watch this ticket', { watch: true }),
  ],
  'headless/search': [
    ask('choose Lisbon in Destination', { city: 'Lisbon' }),
    ask('set Destination to Bergen', { city: 'Bergen' }),
    ask('set Passengers to 3', { passengers: '3' }),
    ask('set Passengers to three', { passengers: '3' }),
  ],
  'element-plus/selects': [
    ask('choose Beijing in Activity zone', { zone: 'beijing' }),
    ask('set Activity zone to Chengdu', { zone: 'chengdu' }),
    ask('please select your zone: Shanghai', { zone: 'shanghai' }),
    ask(
      'choose Baking and Sewing in Skills',
      { skills: ['baking', 'sewing'] },
      { skills: ['sewing', 'baking'] },
    ),
    ask('select Welding in Skills', { skills: ['welding'] }),
  ],
  'element-plus/numbers': [
    ask('set Guests to 4', { guests: 4 }),
    ask('increase Guests', { guests: 2 }),
    ask('set Budget to 60', { budget: 60 }),
    ask('set Arrival to 17 March 2026', { arrival: '2026-03-17' }),
    ask('set Comfort to 4 stars', { comfort: 4 }),
  ],
  'ag-grid/grid': [
    ask('set In stock of P-1003 to 42', { saved: ['P-1003', 'count', 42], cell: any }),
    ask('change the Name of P-1002 to Cog', { saved: ['P-1002', 'name', 'Cog'], cell: any }),
    ask('check P-1004', { chosen: ['P-1004'], cell: any }),
    ask('click P-1500', { cell: 'P-1500/part' }),
    ask('click the Price of P-1005', { cell: 'P-1005/price' }),
    ask('sort by Price', { sort: [['price', 'asc']] }),
  ],
  'tanstack/letters': [
    ask('archive Letter 4', { archived: 4 }),
    ask('click Archive beside Letter 7', { archived: 7 }),
    ask('open Letter 800', { opened: 800 }),
    ask('click Archive in the row of Letter 1234', { archived: 1234 }),
    ask('archive Letter 9999'),
  ],
  'tanstack/choices': [
    ask('check Sample 5', { 'box 5': true }),
    ask('tick Sample 333', { 'box 333': true }),
    ask('check Sample 2 and Sample 4', { 'box 2': true, 'box 4': true }),
  ],
  'dnd-kit/kanban': [
    ask('drag Buy screws to Done', { 'Buy screws': 'Done' }),
    ask('move Paint the door to Doing', { 'Paint the door': 'Doing' }),
    ask('drag "Fix the lamp" into the To do column', { 'Fix the lamp': 'To do' }),
    ask('drag Buy screws to Cancelled'),
  ],
  'sortable/lists': [
    ask('drag Stove to In the bag', { home: ['Tent', 'Map'], bag: any }),
    ask('move Tent into In the bag', { home: ['Stove', 'Map'], bag: any }),
    ask('drag Tent below Map', { home: ['Stove', 'Map', 'Tent'], bag: any }),
  ],
  'slate/empty': [
    ask('type Hello there into Message', { text: 'Hello there' }),
    ask('write Good morning in Write your message here', { text: 'Good morning' }),
  ],
  'slate/filled': [
    ask('clear Message', { text: '' }),
    ask('replace Message with Fresh news', { text: 'Fresh news' }),
  ],
  'tiptap/empty': [
    ask('type Call Ada into the note', { html: '<p>Call Ada</p>' }),
    ask('type Plans into Subject', { subject: 'Plans' }),
    ask('click Bold', { bold: true, html: any }),
  ],
  'lexical/empty': [
    ask('type Well done into Comment', { text: 'Well done' }),
    ask('type Well done into Comment and click Send', { text: 'Well done', sent: true }),
  ],
  'lexical/filled': [
    ask('clear Comment', { text: '' }),
    ask('set Comment to Never mind', { text: 'Never mind' }),
  ],
  'quill/editor': [
    ask('type We saw a fox into What happened today?', { text: 'We saw a fox' }),
    ask('type We saw a fox into the diary', { text: 'We saw a fox' }),
    ask('set Mood to sunny', { mood: 'sunny' }),
  ],
  'dates/month': [
    ask('choose 17 March 2026', { visit: '2026-03-17' }),
    ask('click 12', { visit: '2026-03-12' }),
    ask('pick April 9, 2026 in the calendar', { visit: '2026-04-09' }),
  ],
  'dates/popup': [
    ask('set Remind me on to 17 March 2026', { remind: '2026-03-17' }),
    ask('choose 20 March 2026 in Remind me on', { remind: '2026-03-20' }),
  ],
  'dates/flat': [
    ask('set Arrival to 17 March 2026', { date: '2026-03-17' }),
    ask('set Arrival to 2026-03-21', { date: '2026-03-21' }),
    ask('choose 5 April 2026 in Arrival', { date: '2026-04-05' }),
  ],
  'dates/inline': [ask('choose 17 March 2026', { date: '2026-03-17' })],
  'dates/written': [
    ask('set Departure to 17 March 2026', { date: '2026-03-17' }),
    ask('choose March 20, 2026 in Choose a day', { date: '2026-03-20' }),
  ],
  'dates/native': [
    ask('set Birthday to 4 July 1990', { birthday: '1990-07-04' }),
    ask('set Birthday to 04.07.1990', { birthday: '1990-07-04' }, { birthday: '1990-04-07' }),
    ask('set Alarm to 6:45', { alarm: '06:45' }),
    ask('set Alarm to 7 pm', { alarm: '19:00' }),
    ask('set Meeting to 17 March 2026 at 9:30', { meeting: '2026-03-17T09:30' }),
    ask('set Expires to March 2028', { expires: '2028-03' }),
  ],
  'masks/fields': [
    ask('type 2025550123 into Phone', { phone: '+1 (202) 555-0123' }),
    ask('set Card number to 4111 1111 1111 1111', { card: '4111 1111 1111 1111' }),
    ask('set Expiry to March 2028', { expiry: '03/28' }),
    ask('set Amount to 1234.5', { amount: '1,234.5' }),
    ask('set Born on to 4 July 1990', { born: '04.07.1990' }),
    ask('type hello into Expiry'),
  ],
  'masks/code': [
    ask('type 493817 into One-time code', { code: '493817' }),
    ask('enter the code 118822', { code: '118822' }),
    ask('type Laptop into Device name', { device: 'Laptop' }),
  ],
  'jquery/select2': [
    ask('choose Lime in Tree', { tree: 'Lime' }),
    ask('set Tree to Elm', { tree: 'Elm' }),
    ask('choose Mint and Sage in Herbs', { herbs: ['Mint', 'Sage'] }),
    ask('set Soil to Peat', { soil: 'Peat' }),
    ask('choose Palm in Tree'),
  ],
  'tom-select/lists': [
    ask('choose Japanese in Cuisine', { cuisine: 'jp' }),
    ask('set Cuisine to Mexican', { cuisine: 'mx' }),
    ask('add vegan to Keywords', { keys: 'quick,vegan' }),
    ask('remove quick from Keywords', { keys: '' }),
  ],
  'nouislider/sliders': [
    ask('set Loudness to 65', { loud: 65 }),
    ask('set highest price to 300', { price: [100, 300] }),
    ask('move Loudness to 5', { loud: 5 }),
  ],
  'cmdk/inline': [
    ask('click Billing', { went: 'Billing' }),
    ask('choose Use the dark theme', { theme: 'Use the dark theme' }),
    ask('search for Team and press Enter', { went: 'Team members' }),
  ],
  'cmdk/overlay': [
    ask('type kettle into Search products', { search: 'kettle' }),
    ask('type kettle into Search products and press Enter', { search: 'kettle', sent: 'kettle' }),
    ask('search products for tea', { search: 'tea', sent: any }),
  ],
  'dropzone/zone': [
    upload('upload letter.txt to Papers', 'letter.txt', { papers: ['letter.txt'] }),
    upload('drop letter.txt on Drag your papers here', 'letter.txt', { papers: ['letter.txt'] }),
    upload('upload me.png as the portrait', 'me.png', { portrait: ['me.png'] }),
    upload('upload me.png to Upload portrait', 'me.png', { portrait: ['me.png'] }),
  ],
  'redraw/buttons': [
    ask('click Bid beside Clock', { bid: 'Clock' }),
    ask('bid on Chair', { bid: 'Chair' }),
    ask('click Watch auction', { watch: true }),
  ],
  'redraw/form': [
    ask('type Ada into Name', { name: 'Ada' }),
    ask('check Newsletter', { news: true }),
    ask('choose Large in Size', { size: 'Large' }),
  ],
  'plain/verb': [ask('choose Baking in Skills')],
  'plain/verb2': [ask('select Baking in Skills', { skills: 'Baking' })],
  'plain/head': [
    ask('double click the Price of SO-5001', { edit: 'SO-5001/1', cell: any }),
    ask('click the Status of SO-5003', { cell: 'SO-5003/2' }),
    ask('click Status', { sort: 'Status' }),
  ],
  'plain/code': [
    ask('type 493817 into Verification code', { boxes: '493817' }),
    ask('type 55 into Backup code', { backup: '55' }),
  ],
  'plain/combo': [
    ask('set Ship from to Norway', { from: 'Norway' }),
    ask('choose Sweden in Ship from', { from: 'Sweden' }),
  ],
  'plain/blur': [
    ask('set Due to 17 March 2026', { due: '2026-03-17' }),
    ask('set Due to soon'),
    ask('type Paint into Title', { title: 'Paint' }),
  ],
  'plain/stars': [
    ask('choose 4 Stars in Your rating', { rating: 4 }),
    ask('set Your rating to 2 stars', { rating: 2 }),
  ],
  'plain/focus': [ask('click User', { focus: 'user' }), ask('choose South in Site', { site: 'South' })],
  'plain/steppers': [
    ask('click + beside Pears', { Pears: 2 }),
    ask('set Apples to 3', { Apples: 3 }),
    ask('increase Plums', { Plums: 2 }),
  ],
  'plain/tips': [
    ask('click Crop', { did: 'Crop' }),
    ask('press Share', { did: 'Share' }),
    ask('set Colour of the frame to red', { colour: '#ff0000' }),
  ],
  'by-hand/phone': [
    ask('set the country of Mobile number to Norway', { country: 'no' }),
    ask('type 555 123 4567 into Mobile number', { number: '(555) 123-4567' }),
  ],
  'by-hand/transfer': [
    ask('check Printers and click move selected right', { chosen: ['Mice', 'Printers'] }),
    ask('move Scanners from Available to Ordered', { chosen: ['Mice', 'Scanners'] }),
  ],
  'by-hand/tree': [
    ask('choose Laptops in Category', { category: 'Laptops' }),
    ask('set Category to Hardware / Cables / Network cables', { category: 'Network cables' }),
  ],
  'by-hand/duration': [
    ask('set Duration to 01:30:00', { duration: 5400 }),
    ask('set Duration to 1 hour 30 minutes', { duration: 5400 }),
  ],
  'by-hand/faces': [
    ask('choose Good for How was your visit?', { visit: '4' }),
    ask('rate the food Great', { food: '5' }),
  ],
  'by-hand/tokens': [
    ask('add Welding to Skills', { skills: ['Carpentry', 'Plumbing', 'Welding'] }),
    ask('remove Plumbing from Skills', { skills: ['Carpentry'] }),
  ],
  'by-hand/mention': [
    ask('type Thanks @Nad into Comment and choose Nadia Petrova', { comment: 'Thanks @Nadia Petrova ' }),
    ask('type Looks fine into Comment and click Post', { comment: 'Looks fine', posted: 'Looks fine' }),
  ],
  'by-hand/wheel': [
    ask('set Alarm time to 06:45', { alarm: '06:45' }),
    ask('click Alarm time, choose 09 in Hours and click Set', { alarm: '09:00' }),
  ],
  'by-hand/iban': [
    ask('type DE89370400440532013000 into IBAN', { iban: 'DE89 3704 0044 0532 0130 00' }),
    // Trap: the page throws it away when the field is left.
    ask('set IBAN to DE89 3704 0044 0532 0130 01'),
  ],
  'by-hand/split': [
    ask('click Send', { did: 'Send' }),
    ask('choose Keep as draft in Send', { did: 'Keep as draft' }),
  ],
  'by-hand/table': [
    ask('set the Price of Teapot to 24', { 'Teapot Price': 24 }),
    ask('change Stock of Mug to 55', { 'Mug Stock': 55 }),
  ],
  'by-hand/accordion': [
    ask('open Delivery address and type 12 Elm Street into Street', { street: '12 Elm Street' }),
    ask('open Payment and choose Invoice', { pay: 'invoice' }),
  ],
  'by-hand/kanban': [
    ask('move Fix the printer to Finished', { moved: 'Fix the printer > Finished' }),
    ask('drag Order paper to In progress', { moved: 'Order paper > In progress' }),
  ],
  'by-hand/birth': [
    ask('set Date of birth to 9 July 1988', { day: '9', month: '7', year: '1988' }),
    ask('choose July in Month', { month: '7' }),
  ],
  'by-hand/swatches': [
    ask('choose Teal as the label colour', { label: 'Teal' }),
    ask('set Background to #37D67A', { background: '#37D67A' }),
  ],
  'by-hand/range': [
    ask('set the upper limit to 60', { budget: [20, 60] }),
    ask('set Budget to 30 to 70', { budget: [30, 70] }),
  ],
  'by-hand/files': [
    upload('upload letter.txt to Attachments', 'letter.txt', { files: ['letter.txt'] }),
    upload('choose the file letter.txt in Browse my computer', 'letter.txt', { files: ['letter.txt'] }),
  ],
  'by-hand/long': [
    ask('choose Station 4711 in Station', { station: 'Station 4711' }),
    ask('choose Gate 318 in Gate', { gate: 'Gate 318' }),
    // Trap: there is none of that name.
    ask('choose Station 9999 in Station'),
  ],
  'by-hand/toggles': [
    ask('turn on bold', { marks: ['italic', 'bold'] }),
    ask('set text alignment to centered', { align: 'centered' }),
  ],
  'by-hand/search': [
    ask('search for oak', { searched: 'oak' }),
    ask('type wal into Search products and choose Walnut shelf', { picked: 'Walnut shelf' }),
  ],
  // Trap: only shadows of the pointer and the focus come of it.
  'by-hand/shadows': [ask('click Publish')],
  'by-hand/unread': [
    ask('set Due to 9 July 1988', { due: '1988-07-09' }),
    // Trap: it holds the text and has not read it.
    ask('set Due to next week'),
  ],
  'kits/ra-combo': [
    ask('choose Kangaroo in Favourite animal', { animal: 'kangaroo' }),
    ask('set Favourite animal to Panda', { animal: 'panda' }),
    ask('choose Unicorn in Favourite animal'),
  ],
  'kits/ra-select': [ask('set Permissions to Edit', { permission: 'Edit' })],
  'kits/ra-date': [ask('set Arrival to 17 March 2027', { arrival: '2027-03-17' })],
  'kits/ra-number': [ask('set Width to 24', { width: 24 }), ask('increase Width', { width: 11 })],
  'kits/ra-tags': [ask('remove Gaming from Categories', { tags: ['News', 'Travel', 'Shopping'] })],
  'kits/ra-grid': [
    ask('check Pikachu', { pokemon: ['Pikachu'] }),
    ask('check Blastoise and Venusaur', { pokemon: ['Blastoise', 'Venusaur'] }),
  ],
  'kits/ra-range': [ask('set Opacity to 20 to 80', { opacity: [20, 80] })],
  'kits/ark-tags': [
    ask('add Vue to Frameworks', { frameworks: ['React', 'Solid', 'Vue'] }),
    ask('remove Solid from Frameworks', { frameworks: ['React'] }),
  ],
  'kits/ark-pin': [
    ask('enter 4812 as the access code', { pin: '4812' }),
    ask('type 4812 into Access code', { pin: '4812' }),
  ],
  'kits/ark-rating': [
    ask('rate the quality 4 stars', { quality: 4 }),
    ask('turn on Price alerts', { alerts: true }),
  ],
  'kits/pr-multi': [
    ask('choose Rome and Paris in Cities', { cities: ['Rome', 'Paris'] }),
    ask('select London in Cities', { cities: ['London'] }),
  ],
  'kits/pr-auto': [
    ask('set Country to Norway', { country: 'Norway' }),
    ask('type Nor into Country and choose Northern Ireland', { country: 'Northern Ireland' }),
  ],
  'kits/pr-calendar': [ask('set Due date to 5 May 2027', { due: '2027-5-5' })],
  'kits/pr-pick': [
    ask('click Black Watch and click Move to Target', { selected: ['Game Controller', 'Black Watch'] }),
    ask('move Blue Band to Selected', { selected: ['Game Controller', 'Blue Band'] }),
  ],
  'kits/pr-number': [
    ask('set Amount to 35', { amount: 35 }),
    ask('set Cup size to Large', { size: 'Large' }),
  ],
  'kits/fluent': [
    ask('choose Ferret in Best pet', { pet: 'Ferret' }),
    ask('choose Red and Blue in Colours', { colours: ['Red', 'Blue'] }),
    ask('set Copies to 3', { copies: 3 }),
    ask('turn on Print in colour', { colour: true }),
  ],
  'kits/mantine': [
    ask('choose React and Svelte in Your favourite libraries', { libraries: ['React', 'Svelte'] }),
    ask('set Time zone to Asia/Tokyo', { zone: 'Asia/Tokyo' }),
    ask('choose Pro as the plan', { plan: 'Pro' }),
    ask('set Weight to 82', { weight: 82 }),
    ask('set Brand colour to #37d67a', { brand: '#37d67a' }),
  ],
  'kits/shoelace': [
    ask('choose Medium in Size', { size: 'm' }),
    ask('turn on gift wrap', { gift: true }),
    ask('set Ripeness to 65', { ripeness: 65 }),
    ask('set Rating to 4', { rating: 4 }),
    ask('type Ring twice into Note', { note: 'Ring twice' }),
  ],
  'kits/vaadin': [
    ask('choose Norway in Country', { country: 'Norway' }),
    ask('set Country to Country 250', { country: 'Country 250' }),
    ask('choose Olives and Onion in Toppings', { toppings: ['Olives', 'Onion'] }),
    ask('set Birthday to 9 July 1988', { birthday: '1988-07-09' }),
    ask('set Meeting time to 14:30', { time: '14:30' }),
  ],
  'widgets/choices': [
    ask('choose Polish in Language', { language: 'Polish' }),
    ask('add Sailing to Hobbies', { hobbies: ['Sailing'] }),
  ],
  'widgets/tagify': [
    ask('add svg to Keywords', { keywords: ['css', 'html', 'svg'] }),
    ask('remove css from Keywords', { keywords: ['html'] }),
  ],
  'widgets/tel': [
    ask('set the country of Phone number to Norway', { country: 'no' }),
    ask('type 201 555 0123 into Phone number', { phone: '201 555 0123' }, { phone: '(201) 555-0123' }),
  ],
  'widgets/air': [
    ask('set Departure to 17 March 2027', { departure: '2027-03-17' }),
    ask('type early train into Notes', { notes: 'early train' }),
  ],
  'react-datepicker/one': [
    ask('set Check-in to 9 March 2027', { checkin: '2027-03-09' }),
    ask('type 3 into Guests', { guests: '3' }),
  ],
  'downshift/one': [
    ask('choose War and Peace in Choose your favourite book', { book: 'War and Peace' }),
    ask('choose Dracula as your favourite book'),
  ],
  'rc-slider/one': [
    ask('set Balance to 65', { balance: 65 }),
    ask('set the lowest frequency to 35', { range: [35, 80] }),
  ],
  'react-tagsinput/one': [
    ask('add bread to Items', { items: ['tea', 'milk', 'bread'] }),
    ask('remove milk from Items', { items: ['tea'] }),
  ],
  'vanillajs-datepicker/one': [ask('set Delivery day to 24 December 2026', { day: '24.12.2026' })],
  'slim-select/one': [
    ask('choose Judo in Sport', { sport: 'Judo' }),
    ask('select German and Polish in Languages', { languages: ['German', 'Polish'] }),
  ],
  'pikaday/one': [
    ask('set Start to 17 March 2027', { start: '2027-03-17' }),
    ask('type Baking into Title', { title: 'Baking' }),
  ],
  'jquery-ui/one': [
    ask('set Copies to 4', { copies: 4 }),
    ask('choose Letter in Paper', { paper: 'Letter' }),
    ask('type La into Printer and choose Laser two', { printer: 'Laser two' }),
    ask('open Advanced and type Draft into Watermark', { watermark: 'Draft' }),
  ],
  'tabulator/one': [
    ask('set the Quantity of Part 4 to 12', { edited: ['Part 4', 'qty', '12'] }),
    ask('sort by Name', { sorted: ['name', 'asc'] }),
  ],
  'react-colorful/one': [ask('set Accent to #336699', { colour: '#336699' })],
  'awesomplete/one': [
    ask('type Li into Destination and choose Lisbon', { to: 'Lisbon' }),
    ask('type 2 into Seats', { seats: '2' }),
  ],
  'vue-multiselect/one': [
    ask('choose Phoenix in Framework', { framework: 'Phoenix' }),
    ask('add Django to Also used', { also: ['Rails', 'Django'] }),
    ask('choose Symfony in Framework'),
  ],
  'vueform-slider/one': [ask('set the price limit to 75', { limit: 75 })],
  'material-web/one': [
    ask('choose Imperial in Units', { units: 'i' }),
    ask('turn on dark mode', { dark: true }),
    ask('set Brightness to 80', { brightness: 80 }),
    ask('check Send reports', { reports: true }),
    ask('type Kitchen into Device name', { device: 'Kitchen' }),
    ask('open the tab Privacy', { tab: 1 }),
  ],
  'trix/one': [
    ask('type Good news into Body', { body: 'Good news' }),
    ask('set Title to Hello', { title: 'Hello' }),
  ],
  'codemirror/one': [ask('set Query to select 2', { query: 'select 2' }), ask('click Run', { ran: true })],
  'filepond/one': [upload('upload bill.txt to Receipts', 'bill.txt', { files: ['bill.txt'] })],
  'dragula/one': [ask('drag Ben to Pitch', { pitch: ['Ben', 'Dan'] })],
  'cleave/one': [
    ask('type 4242424242424242 into Card number', { card: '4242 4242 4242 4242' }),
    ask('set Valid until to May 2029', { until: '05/29' }),
    ask('set Amount to 12345', { amount: '12,345' }),
  ],
  'star-rating/one': [ask('choose Very Good for How was the food?', { food: '4' })],
  'naive-ui/one': [
    ask('choose Bob as the assignee', { who: 'Bob' }),
    ask('set Estimate to 5', { estimate: 5 }),
    ask('set Due day to 2 June 2027', { due: '2027-06-02' }),
    ask('turn on Private', { private: true }),
  ],
  'vuetify/one': [
    ask('choose Aisle in Seat', { seat: 'Aisle' }),
    ask('set Airport to Lisbon', { airport: 'Lisbon' }),
    ask('choose Vegan and Kosher in Meals', { meals: ['Vegan', 'Kosher'] }),
    ask('turn on Send me offers', { offers: true }),
    ask('set Cabin heat to 24', { heat: 24 }),
    ask('choose Paris in Airport'),
  ],
  'primevue/one': [
    ask('choose Ceramic in Material', { material: 'Ceramic' }),
    ask('choose Celadon and White in Glazes', { glazes: ['Celadon', 'White'] }),
    ask('set Deliver on to 9 June 2027', { on: '2027-06-09' }),
    ask('set Pieces to 6', { pieces: 6 }),
  ],
  'ui5/one': [
    ask('choose Sales in Department', { department: 'sal' }),
    ask('set Start day to 5 May 2027', { start: '2027-05-05' }),
    ask('turn on Remote work', { remote: true }),
    ask('set Seats to 4', { seats: 4 }),
    ask('choose Laptop and Badge in Tools', { tools: ['Laptop', 'Badge'] }),
  ],
  'carbon/one': [
    ask('choose Osaka in Region', { region: 'jp' }),
    ask('set Replicas to 4', { replicas: 4 }),
    ask('turn on Autoscaling', { autoscaling: true }),
    ask('choose Zone A and Zone C in Zones', { zones: 'a,c' }),
  ],
  'flowbite/one': [
    ask('open Account and click Sign out', { menu: any, did: 'Sign out' }),
    ask('click Past', { tab: 'p2' }),
    ask('set Event day to 14 February 2027', { day: '2027-02-14' }),
  ],
  'rsuite/one': [
    ask('choose Marta in Coach', { coach: 'Marta' }),
    ask('choose Swim and Dive in Sports', { sports: ['Swim', 'Dive'] }),
    ask('set First lesson to 20 April 2027', { first: '2027-4-20' }),
    ask('set Lanes to 3', { lanes: 3 }),
    ask('add evening to Tags', { tags: ['morning', 'evening'] }),
  ],
  'blueprint/one': [
    ask('set Retries to 5', { retries: 5 }),
    ask('add urgent to Labels', { labels: ['draft', 'nightly', 'urgent'] }),
    ask('remove draft from Labels', { labels: ['nightly'] }),
    ask('set Zoom to 7', { zoom: 7 }),
    ask('click Board', { view: 'board' }),
    ask('choose Archive in More', { did: 'Archive' }),
  ],
  'cloudscape/one': [
    ask('choose m5.large in Instance type', { type: 'm5.large' }),
    ask('choose Public and Database in Subnets', { subnets: ['Public', 'Database'] }),
    ask('set Expiry date to 30 September 2027', { expiry: '2027-09-30' }),
    ask('set Owner to bob@example.org', { owner: 'bob@example.org' }),
    ask('turn on Deletion protection', { safe: true }),
  ],
  'quasar/one': [
    ask('choose Oak in Wood', { wood: 'Oak' }),
    ask('set Thickness to 18', { thickness: 18 }),
    ask('turn on Varnish', { varnish: true }),
    ask('check Bevelled', { edges: ['Bevelled'] }),
    ask('set Ready by to 17 March 2027', { day: '2027/03/17' }),
  ],
  'ionic/one': [
    ask('choose Funghi in Topping', { topping: 'fun' }),
    ask('turn on Extra cheese', { cheese: true }),
    ask('set Spiciness to 6', { spice: 6 }),
    ask('type Ada into Name on the box', { name: 'Ada' }),
    ask('click Delivery', { how: 'bring' }),
  ],
  'fluent-web/one': [
    ask('choose Weekly in Frequency', { frequency: 'w' }),
    ask('turn on Mute at night', { mute: true }),
    ask('set Loudness to 60', { loud: 60 }),
    ask('type Ada into Sender', { sender: 'Ada' }),
  ],
  'tempus-dominus/one': [
    ask('set Kick-off to 12 August 2027 at 18:30', { kick: '2027-08-12 18:30' }),
    ask('type City Park into Place', { place: 'City Park' }),
  ],
};
