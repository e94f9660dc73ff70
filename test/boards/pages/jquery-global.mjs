import jQuery from 'jquery';

// Widgets of jQuery UI look for it there.
globalThis.jQuery = jQuery;
