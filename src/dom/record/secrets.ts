import type { SecretKind } from '../../protocol/raw-event';
import type { Engine } from '../engine';
import { rectOf, attributeOf, fieldValueOf, inputTypeOf, styleOf } from '../native';
import { isSecret } from '../secret';

/** The fields whose values are never told. One that was secret once stays so: pages show a password on demand. */
export type SecretFields = {
  kindOf: (field: Element) => SecretKind | undefined;
  /** The user says that it is one. */
  mark: (field: Element) => void;
  /** What they hold now. */
  values: () => string[];
};

export function createSecretFields(): SecretFields {
  const kinds = new Map<Element, SecretKind>();
  return {
    kindOf: (field) => {
      const kind = kinds.get(field) ?? kindNow(field);
      if (kind) kinds.set(field, kind);
      return kind;
    },
    mark: (field) => {
      if (!kinds.has(field)) kinds.set(field, 'password');
    },
    values: () => [...kinds.keys()].flatMap((field) => fieldValueOf(field) || []),
  };
}

function kindNow(field: Element): SecretKind | undefined {
  const isCovered = styleOf(field).getPropertyValue('-webkit-text-security') === 'disc';
  if (!isSecret(field) && !isCovered) return undefined;
  const said = ['autocomplete', 'name', 'id'].map((name) => attributeOf(field, name) ?? '').join(' ');
  if (/one[-_ ]?time|\botp\b/iu.test(said)) return 'oneTimeCode';
  const isPassword = inputTypeOf(field) === 'password' || /passw/iu.test(said) || isCovered;
  return isPassword && !/\bcc-|cvc|cvv|card/iu.test(said) ? 'password' : 'card';
}

type Wanted = { secrets: SecretFields; refs: readonly number[] };

/** Where the secret fields are that hold something, and the elements of these refs. */
export function boxesOf(engine: Engine, { secrets, refs }: Wanted) {
  const fields = engine.context.resolve('input, textarea');
  const held = fields.filter((field) => secrets.kindOf(field) && fieldValueOf(field));
  return [...held, ...refs.flatMap((ref) => engine.elementOf(ref) ?? [])].map((element) => {
    const { x, y, width, height } = rectOf(element);
    return { x, y, width, height };
  });
}
