import { z } from 'zod';

/** Longest instruction taken, in characters. */
export const maxInstructionLength = 10_000;

export const Instruction = z
  .string()
  .refine((text) => text.trim() !== '', 'The instruction is empty. Say what you want on the page.')
  .refine(
    (text) => text.length <= maxInstructionLength,
    `The instruction is longer than ${maxInstructionLength} characters. Say it in fewer words.`,
  );
