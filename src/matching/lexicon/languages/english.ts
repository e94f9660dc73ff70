import { defineLexicon } from '../lexicon';

export const english = defineLexicon({
  language: 'en',
  spaced: true,
  commands: {
    click: ['(click|tap) (on|at)? {target}'],
    'double-click': ['(double click|double-click|doubleclick|double tap|double-tap) (on|at)? {target}'],
    'long-press': [
      '(long press|long-press|longpress|press and hold|tap and hold|click and hold|hold down) (on|at)? {target}',
    ],
    'right-click': ['(right click|right-click) (on)? {target}'],
    fill: [
      '(type in|type|enter|write|put|input|insert|key in|paste|fill in|fill) {value} (into|inside|in to) {target}',
      '(type|enter|write|put|input|insert|key in|paste|fill in|fill|use) {value} (in|for|as|to|on|at) {target}',
      '(fill in|fill out|fill|complete) {target} with {value}',
      '(in|into) {target} (type|enter|write|put) {value}',
    ],
    search: ['(search for|look for|look up) {value}'],
    sort: [
      'sort (the results|results|the list|the products|products|the items|items|them|everything)? by {value}',
      '(order|arrange) (the results|results|the list|the products|products)? by {value}',
      '(sort|order|arrange) {target} by {value}',
    ],
    close: ['(close|dismiss|hide|get rid of|remove) {target}'],
    'add-to-cart': [
      '(add|put) {target} (to|in|into) (the|my)? (cart|basket|bag|trolley|shopping cart|shopping basket)',
    ],
    clear: ['(clear|empty|erase|blank|reset) (out)? {target}'],
    choose: [
      '(choose|select|pick|set) {value} (from|in|on|under|for|as|within) {target}',
      '(in|from) {target} (choose|select|pick) {value}',
    ],
    set: ['(set|change|switch|update) {target} to {value}'],
    check: ['(check|tick|mark|enable|select|choose|turn on|switch on) (off)? {target}'],
    uncheck: ['(uncheck|untick|unmark|unselect|deselect|disable|turn off|switch off|deactivate) {target}'],
    press: [
      '(press|hit|push) (the)? {key} (key)? (in|on|inside|within|at|into) {target}',
      '(press|hit|push) (the)? {key} (key)?',
    ],
    hover: [
      '(hover|mouse) (over|on|above)? {target}',
      '(move the mouse|move mouse|move the pointer|move the cursor|point) (to|over|on|at) {target}',
    ],
    focus: [
      'focus (on|in)? {target}',
      '(put|place|set|move) (the)? (focus|cursor|caret) (in|into|on|to) {target}',
    ],
    drag: ['(drag and drop|drag|drop|move) {target} (to|onto|on to|on|into|over) {destination}'],
    upload: [
      '(upload|attach) {value} (to|into|in|as|at|with|using|via) {target}',
      '(choose|select) (the)? file {value} (in|for|at) {target}',
    ],
    wait: [
      '(wait for|wait until|wait till) {target} (to appear|to show up|to show|to be visible|appears|shows up|is visible|is there|to load)',
      'wait for {target}',
    ],
    'wait-gone': [
      '(wait for|wait until|wait till) {target} (to disappear|to go away|to be hidden|to vanish|disappears|goes away|is gone|is hidden|vanishes)',
    ],
    'wait-enabled': [
      '(wait for|wait until|wait till) {target} (to be enabled|to become enabled|is enabled|becomes enabled|can be clicked|is clickable)',
    ],
    'wait-text': [
      '(wait for|wait until|wait till) (the)? (text|page shows|page says|page contains|message) {value} (appears|to appear|shows|to show|is shown)?',
    ],
    'scroll-down': [
      'scroll down (a|one)? (bit|little|page|screen|view|chunk)',
      '(show|scroll to) (the)? next (chunk|screen|view)',
      'page down',
    ],
    'scroll-up': [
      'scroll (back)? up (a|one)? (bit|little|page|screen|view|chunk)',
      '(show|scroll to) (the)? previous (chunk|screen|view)',
      'page up',
    ],
    'scroll-by': ['scroll (down)? by {pixels}', 'scroll down {pixels}'],
    'scroll-by-up': ['scroll up (by)? {pixels}'],
    'scroll-until': [
      'scroll (down)? (until|till) (you see|you find|i see|the text)? {value} (appears|shows|shows up|is visible|is shown|comes into view)',
      'scroll (down)? (until|till) (you see|you find|i see) {value}',
    ],
    'scroll-bottom': [
      'scroll (all the way)? (down)? (to)? (the)? (very)? (bottom|end|footer of the page) (of the page)?',
      'scroll (all the way)? down',
    ],
    'scroll-top': [
      'scroll (all the way)? (up|back)? (to)? (the)? (very)? (top|start|beginning) (of the page)?',
      'scroll (all the way)? (back)? up',
    ],
    'scroll-percent': ['scroll (down|up)? to {percent} (of the page)?'],
    scroll: [
      'scroll (down|up|back)? (to|towards) (the heading|heading)? {target}',
      '(scroll|bring) {target} into view',
    ],
  },
  possibleCommands: {
    scroll: ['(go to|jump to|take me to|move to) {target}'],
    click: [
      '(push|press|hit|activate|follow|use|trigger|open|close|expand|collapse|show|go to|visit|view|start|read|see|jump to) {target}',
      '(select|choose|pick) {target}',
      '(submit|send|confirm) {target}',
      '(go back|return|navigate|take me|bring me|show me|head) (to)? {target}',
      '(turn on|turn off|toggle|flip|switch on|switch off|switch to|accept|dismiss|agree to) {target}',
      '(opening|clicking|clicking on|pressing|showing|showing me|expanding|closing|going to|selecting|choosing|starting) {target}',
    ],
    fill: [
      '(fill in|fill out|fill|complete|enter|type in|type|input|provide|write) {target}',
      '(put|type|write|fill) {target} in',
    ],
    search: ['search {target} for {value}'],
    choose: ['(choose|select|pick) {value}'],
    check: ['(accept|agree to|agree with|activate|filter by|filter for|show only|only show) {target}'],
  },
  moves: {
    navigate: [
      '(go to|go over to|navigate to|browse to|head to|head over to|take me to|bring me to|visit|open|open up|load) (the)? (page|site|website|web page|webpage|address|url)? (at)? {address}',
    ],
    goBack: ['(go|navigate|step)? back (a|one)? (page)?', '(go|navigate) (one|a) page back'],
    goForward: ['(go|navigate|step)? (forward|forwards) (a|one)? (page|step)?'],
    reload: [
      '(reload|refresh) (the|this)? (current)? (page|site|website|tab)?',
      'load (the|this) page (again|anew)',
    ],
  },
  possibleMoves: {
    goBack: ['(go|navigate|return)? (back)? to the (previous|last) page', '(go|step)? back (a|one) step'],
  },
  asks: 'what, whats, which, who, whos, whose, whom, when, where, wheres, why, how, hows',
  fillers:
    "please, now, then, just, can you, could you, i want to, i'd like to, go ahead and, next, first, finally, for me, kindly",
  connectors: 'and then, and after that, after that, then, and',
  determiners: 'the, a, an, both, my, your, this, that, its, their, our, any, some',
  weakWords:
    'please, enter, required, optional, to, in, of, for, on, at, and, or, with, by, is, has, have, me, it, into, from',
  negations: 'not, no, never, without, dont, doesnt, cant, cannot, wont, isnt',
  namedBy:
    'called, named, that, labelled, labeled, titled, saying, that says, which says, with the text, with text, with the label, with label, with the name',
  positions:
    'in, inside, within, for, of, on, at, under, below, beside, next to, near, by, from, beneath, belonging to, with, after, to',
  elementTypes: {
    page: 'page',
    result: 'result, search result, product, hit, article, post, story, offer, listing',
    button: 'button, btn, icon button',
    link: 'link, hyperlink, anchor',
    field:
      'field, input, input field, text field, textfield, text box, textbox, text area, textarea, text input, input box, box, form field, entry',
    search: 'search box, search field, search bar, search input, searchbox',
    checkbox: 'checkbox, check box, tick box, tickbox',
    radio: 'radio, radio button, radiobutton',
    switch: 'switch, toggle, toggle switch',
    dropdown:
      'dropdown, drop down, drop-down, dropdown list, dropdown menu, select, select box, combobox, combo box, list, listbox, selector, picker, menu',
    option: 'option, choice',
    tab: 'tab',
    menu: 'menu item, menu entry, menu, menuitem',
    image: 'image, picture, icon, logo, photo',
    slider: 'slider',
    element: 'element, item, control, thing, one, here',
  },
  regions: {
    dialog:
      'dialog, dialogue, modal, popup, pop-up, overlay, window, dialog box, what is in the way, whatever is in the way, what covers the page, whatever covers the page, advertisement, advert, date picker, calendar, offer',
    header: 'header, page header, top bar, banner, masthead',
    footer: 'footer, page footer',
    navigation:
      'navigation, nav, navbar, nav bar, navigation bar, menu bar, menubar, main menu, navigation menu',
    main: 'main, main content, main area, content',
    sidebar: 'sidebar, side bar, aside',
    form: 'form',
    table: 'table, grid',
    list: 'list',
    part: 'row, heading, section, card, panel, box, area, line, product, item, entry, group, part, page, column, block, tile',
  },
  ordinals: {
    1: 'first, 1st, top, topmost',
    2: 'second, 2nd',
    3: 'third, 3rd',
    4: 'fourth, 4th',
    5: 'fifth, 5th',
    6: 'sixth, 6th',
    7: 'seventh, 7th',
    8: 'eighth, 8th',
    9: 'ninth, 9th',
    10: 'tenth, 10th',
    '-1': 'last, final',
  },
  keys: {
    Enter: 'enter, return',
    Escape: 'escape, esc',
    Tab: 'tab',
    ' ': 'space, space bar, spacebar',
    Backspace: 'backspace',
    Delete: 'delete, del',
    ArrowDown: 'arrow down, down arrow, arrowdown, down',
    ArrowUp: 'arrow up, up arrow, arrowup, up',
    ArrowLeft: 'arrow left, left arrow, arrowleft, left',
    ArrowRight: 'arrow right, right arrow, arrowright, right',
    Home: 'home',
    End: 'end',
    PageDown: 'page down, pagedown',
    PageUp: 'page up, pageup',
    Insert: 'insert',
  },
  concepts: {
    email:
      'email or phone, email or phone number, email or mobile, email, e mail, mail, email address, e mail address, mail address, your email, emailaddress',
    username:
      'username, user name, user id, userid, login, login name, login id, user, account name, account id, nickname, screen name, member id, uname, loginid, identifier, user identifier, member name, customer id, customer number, member number, profile name, display name, handle, user code, userid or email, username or email, username or email address, email or username, account, acct, student id, employee id, logon id, login email, access id, userlogin, member login, user login, sign in name, loginname, usr',
    password: 'password, pass word, passwd, pwd, passphrase, passcode, pass',
    'new-password':
      'new password, create your password, set password, set a password, pick a password, password 1, create password, create a password, choose password, choose a password, newpassword, password new',
    'current-password': 'current password, old password, existing password, currentpassword',
    'confirm-password':
      'confirm password, confirm new password, repeat password, password again, retype password, re enter password, reenter password, verify password, password confirmation, confirmpassword, password repeat, password confirm',
    'one-time-code':
      'one time code, one time password, otp, verification code, security token, two factor code, 2fa code, authentication code',
    'first-name': 'first name, given name, forename, firstname, fname, givenname, name first',
    'middle-name': 'middle name, middlename, middle initial',
    'last-name': 'last name, surname, family name, lastname, lname, familyname, name last',
    'full-name':
      'full name, your name, name, fullname, first and last name, complete name, recipient name, real name, realname, your full name, first last name, name surname, legal name',
    phone:
      'phone, phone number, telephone, telephone number, tel, mobile, mobile number, mobile phone, cell, cell phone, contact number, phonenumber, mobile phone number, cell number, phone no, mobile no, daytime phone, home phone, primary phone, telephone no',
    street:
      'street, street address, address, address line 1, address 1, address line, street name, delivery address, shipping address, billing address, addressline 1, street 1, address street, address one, line 1, address 1 street, street and number, street and house number, first address line, house number and street, mailing address, home address',
    'street-2':
      'address line 2, address 2, apt, apartment, suite, apt suite, apartment suite, unit, flat, addressline 2, street 2, street address 2, second address line, apt suite unit, apartment suite etc, apt number, suite number, line 2, addr 2, apt suite other, apt or suite, address two, floor, apartment number, second line of the address, apt unit',
    city: 'city, town, city town, town city, locality, suburb, address city',
    province:
      'state, province, region, county, state province, province state, state or province, prefecture, administrative area, address state, state region, state province region, zone, territory',
    postcode:
      'postcode, post code, postal code, zip, zip code, zipcode, zip postal code, postalcode, zip or postal code, postal, pincode, pin code',
    country:
      'country, country region, country or region, country code, nation, country territory, country of residence, country name, select country',
    company: 'company, company name, organization, organisation, business name, employer',
    birthday: 'birthday, date of birth, birth date, birthdate, dob, born, birthday date',
    'birth-day': 'birth day, day of birth, day',
    'birth-month': 'birth month, month of birth, month, birthday month, dob month, birth mm',
    'birth-year': 'birth year, year of birth, year, birthday year, dob year',
    'card-number':
      'card number, credit card number, credit card, cc number, debit card number, cardnumber, ccnumber, credit or debit card number, card no, card num, card account number, ccnum, number on card',
    'card-name':
      'name on card, name on the card, cardholder, cardholder name, card holder, card holder name, card name, cardholder s name, cc name, nameoncard, name as it appears on card, name as shown on card, name as on card, ccname, card owner, name of the cardholder',
    'card-code':
      'cvv, cvc, cvv 2, csc, security code, card security code, card verification code, card code, cvn, cid, security number, card security number, verification code on card, card cvc, card cvv, security code cvv, cvv cvc, cvc cvv, card validation code, verification number, card verification number',
    'card-expiry':
      'expiry, expiry date, expiration, expiration date, exp date, valid until, card expiry, card expiration, card expiration date, mm yy, valid thru, expires, expiration date mm yy, expiry date mm yy, month and year of expiry, good thru, exp',
    'card-month':
      'month, expiration month, expiry month, exp month, card month, month of expiry, card expiration month, mm',
    'card-year':
      'year, expiration year, expiry year, exp year, card year, year of expiry, card expiration year, yy, yyyy',
    search: 'search, find, query, keyword, keywords, q, search term, search query, search text',
    quantity: 'quantity, qty, amount, number of items',
    message: 'message, your message, comment, comments, notes, question, feedback',
    subject: 'subject, topic, title of the message',
    coupon:
      'coupon, coupon code, promo code, voucher, voucher code, discount code, promotion code, gift code',
    gender: 'gender, sex',
    salutation: 'salutation, title, honorific',
    website: 'website, web site, homepage, url, web address',
    date: 'date, day and month',
    time: 'time, hour',
    submit: 'submit, send, submit form, form submit',
    'sign-in': 'sign in, log in, log me in, sign me in, login, signin, log on, sign on',
    'sign-up':
      'sign up, sign me up, register me, register, signup, create account, create an account, join, registration',
    'sign-out':
      'log me out, sign me out, log out of account, sign out of account, sign out, log out, logout, signout, log off',
    'add-to-cart':
      'add to cart, add to basket, add to bag, add to trolley, add to shopping cart, add to shopping bag, put in cart',
    cart: 'cart, basket, shopping cart, bag, shopping bag, trolley, shopping basket',
    checkout: 'checkout, check out, proceed to checkout, go to checkout',
    close: 'close, dismiss, x, ×',
    cancel: 'cancel',
    next: 'next, continue, next page, forward',
    back: 'go back to previous page, back to previous page, back, previous, go back, previous page',
    save: 'save, save changes, apply',
    delete: 'delete, remove, erase',
    edit: 'edit, change, modify',
    add: 'add, create, new',
    confirm: 'confirm, ok, okay, yes, verify',
    accept:
      'accept the cookies, allow all cookies, allow cookies, allow all, agree to cookies, accept, agree, allow, accept all, accept cookies, accept all cookies, i agree',
    reject:
      'only necessary, necessary only, only essential, essential only, necessary cookies only, only necessary cookies, continue without accepting, reject cookies, reject the cookies, reject all cookies, refuse cookies, refuse all cookies, refuse the cookies, decline the cookies, decline cookies, decline all cookies, refuse cookies, decline all, refuse all, reject, decline, deny, refuse, reject all, no thanks',
    pay: 'pay, pay now, place order, place your order, buy, buy now, order now, complete purchase, purchase, submit order, complete order',
    subscribe: 'subscribe, subscribe now',
    download: 'download',
    upload: 'upload',
    menu: 'menu, main menu, open menu',
    home: 'home, home page, start page',
    help: 'help, support, faq',
    settings: 'settings, preferences, options',
    account: 'account, my account, profile, my profile',
    contact: 'contact, contact us',
    'forgot-password':
      'forgot password, forgot your password, forgotten password, reset password, lost password, forgot my password',
    'remember-me':
      'remember me, keep me signed in, stay signed in, keep me logged in, stay logged in, remember my login',
    terms:
      'terms, terms and conditions, terms of service, terms of use, i accept the terms, i agree to the terms, conditions',
    newsletter: 'newsletter, subscribe to the newsletter, email newsletter, sign up for the newsletter',
  },
  again:
    'confirm, confirmation, repeat, again, retype, re type, reenter, re enter, verify, second time, conf, retyped, repassword, password 2, passwrd 2, pwd 2',
  contexts:
    'card, credit card, payment, address, billing, shipping, delivery, home, account, user, customer, contact, personal, birthday, birth, personal details, sign in, login, registration, your, recipient, payment card, primary',
  suffixes: 'ing, ed, es, s, e',
});
