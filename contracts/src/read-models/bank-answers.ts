import * as z from 'zod';

/** What the owner's bank made of money that had reached the owner's account at the provider. */
export const bankAnswerSchema = z.object({
  state: z.enum(['arrived', 'refused']),
  at: z.iso.datetime({ offset: true }),
});
export type BankAnswer = z.infer<typeof bankAnswerSchema>;

/** By transfer; the provider doesn't say of every transfer when it went on to the bank. */
export type BankAnswers = ReadonlyMap<string, BankAnswer>;
export const NO_ANSWERS: BankAnswers = new Map();

export const bankAnswerOf = (
  { transferId }: { readonly transferId: string | null },
  answers: BankAnswers,
): BankAnswer | null => (transferId === null ? null : (answers.get(transferId) ?? null));
