import { parseAst } from 'vite';
import { z } from 'zod';

type Node = { type: string; [field: string]: unknown };

/**
 * Finds the parts of a script that would run code that is not in the package, made of text or loaded from elsewhere, or would make
 * markup of texts. Each is said in words, once.
 */
export function madeCodeIn(script: string): string[] {
  const found = new Set<string>();
  walk(parseAst(script), (node) => {
    const fault = faultOf(node);
    if (fault !== undefined) found.add(fault);
  });
  return [...found];
}

/** Finds the scripts of a page that are no files of the package. */
export function foreignScriptsIn(html: string): string[] {
  const scripts = Array.from(html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g));
  return scripts.flatMap(([, attributes = '', code = '']) => {
    const [, address] = /\bsrc="([^"]*)"/.exec(attributes) ?? [];
    if (code.trim() !== '') return ['a script within a page'];
    return address === undefined || isOfPackage(address) ? [] : [`a script from ${address}`];
  });
}

function faultOf(node: Node): string | undefined {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return faultOfCall(node);
    case 'VariableDeclarator':
      return isNamed(node['init'], 'Function') ? 'a name for Function' : undefined;
    case 'AssignmentExpression':
      return faultOfAssignment(node);
    case 'ImportExpression':
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node['source'] === null ? undefined : faultOfImport(node['source']);
    default:
      return undefined;
  }
}

function faultOfAssignment({ left, right }: Node): string | undefined {
  if (isNamed(right, 'Function')) return 'a name for Function';
  const isMarkup = isNode(left) && ['innerHTML', 'outerHTML'].some((name) => isNamed(left['property'], name));
  return isMarkup && textOf(right) === undefined ? 'markup made of text' : undefined;
}

function faultOfCall({ callee, arguments: given }: Node): string | undefined {
  if (isNamed(callee, 'eval')) return 'eval';
  if (isNamed(callee, 'Function')) return 'a function made of text';
  if (isNamed(callee, 'importScripts')) return 'importScripts';
  const isTimer = isNamed(callee, 'setTimeout') || isNamed(callee, 'setInterval');
  const first: unknown = Array.isArray(given) ? given[0] : undefined;
  return isTimer && textOf(first) !== undefined ? 'a timer that runs a text' : undefined;
}

function faultOfImport(source: unknown): string | undefined {
  const address = textOf(source);
  if (address === undefined) return 'an import of an address that is made';
  return isOfPackage(address) ? undefined : `an import of ${address}`;
}

/** An address without a host: of the package itself. */
const isOfPackage = (address: string) => /^(\.{1,2}\/|\/(?!\/))/.test(address);

const isNode = (value: unknown): value is Node =>
  isObject(value) && 'type' in value && typeof value.type === 'string';

const isNamed = (value: unknown, name: string) =>
  isNode(value) && value.type === 'Identifier' && value['name'] === name;

const PlainTemplate = z.object({
  quasis: z.array(z.object({ value: z.object({ cooked: z.string() }) })),
  expressions: z.array(z.unknown()).length(0),
});

/** The text that a literal is, or a template without parts. */
function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : undefined;
  if (value.type !== 'TemplateLiteral') return undefined;
  const { data } = PlainTemplate.safeParse(value);
  return data?.quasis[0]?.value.cooked;
}

/** Shows each node of a tree, without depth: bundles are deeper than the stack. */
function walk(tree: object, see: (node: Node) => void): void {
  const waiting = [tree];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (isNode(each)) see(each);
    waiting.push(...Object.values(each).filter(isObject));
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
