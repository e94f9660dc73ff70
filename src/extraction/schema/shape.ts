/** The shape of a wanted answer: a JSON Schema as far as an answer depends on it. */
export type Shape =
  | { readonly kind: 'object'; readonly properties: readonly Property[] }
  | { readonly kind: 'list'; readonly items: Shape }
  | ValueShape
  | { readonly kind: 'union'; readonly options: readonly Shape[] }
  | { readonly kind: 'any' };

export type ValueShape = {
  readonly kind: 'value';
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly format?: string;
  /** The only values it may have. */
  readonly only?: readonly unknown[];
};

export type Property = {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** The schema's description of it; empty for none. */
  readonly about: string;
};

/** Whether the shape allows null. */
export function takesNull(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.options.some(takesNull);
  return shape.kind === 'any' || (shape.kind === 'value' && shape.type === 'null');
}

/** The one option of a shape beside null; the shape itself when there are several. */
export function withoutNull(shape: Shape): Shape {
  if (shape.kind !== 'union') return shape;
  const [only, ...others] = shape.options.filter(
    (option) => !(option.kind === 'value' && option.type === 'null'),
  );
  return only && others.length === 0 ? only : shape;
}
