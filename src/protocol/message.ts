import { z } from 'zod';

type Sender = 'panel' | 'content' | 'service';
type Shape = Readonly<Record<string, z.ZodType>>;

/** The input of a message: a schema, or the fields of a strict object. */
type InputOf<I extends z.ZodType | Shape> = I extends z.ZodType
  ? I
  : I extends Shape
    ? z.ZodObject<I, z.core.$strict>
    : never;

/** Rows of a contract for messages of these senders: `fromPanel({ id: z.string() }).gives(z.boolean())`. */
const sentBy =
  <const From extends readonly Sender[]>(...from: From) =>
  <const I extends z.ZodType | Shape>(input: I) => ({
    gives: <O extends z.ZodType>(output: O) => ({
      from,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type above says the same of both forms
      input: (input instanceof z.ZodType ? input : z.strictObject(input)) as InputOf<I>,
      output,
    }),
  });

export const fromPanel = sentBy('panel');
export const fromUsers = sentBy('panel', 'service');
export const fromService = sentBy('service');
export const fromContent = sentBy('content');
