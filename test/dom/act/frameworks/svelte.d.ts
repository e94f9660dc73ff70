declare module '*.svelte' {
  import type { Component } from 'svelte';
  const component: Component;
  // oxlint-disable-next-line import/no-default-export -- how Svelte's compiler exports a component
  export default component;
}
