/** The deepest element at a point of the viewport, through open and closed shadow roots. */
export function deepestAt(
  document: Document,
  { x, y }: { x: number; y: number },
  shadowRootOf: (host: Element) => ShadowRoot | null,
): Element | undefined {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner = found && shadowRootOf(found)?.elementFromPoint(x, y);
    if (!inner || inner === found) return found ?? undefined;
    found = inner;
  }
}

const controls =
  'a[href], button, input, select, textarea, summary, label, iframe, frame, [contenteditable=""], [contenteditable=true], ' +
  '[tabindex], [onclick], [role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=option], ' +
  '[role=menuitem], [role=switch], [role=combobox], [role=textbox], [role=slider]';

/** The element a person means by pointing at this one: the control it is part of, else itself. */
export function pickable(element: Element): Element {
  for (let each: Element | null = element; each; each = composedParent(each)) {
    if (!each.matches(controls)) continue;
    return each instanceof HTMLLabelElement ? (each.control ?? element) : each;
  }
  return element;
}

function composedParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const { parentNode } = element;
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement;
}
