import * as z from 'zod';

/** The owner's bank's response to a payout from the owner's account at the provider. */
export const bankAnswerSchema = z.object({
  state: z.enum(['arrived', 'refused']),
  at: z.iso.datetime({ offset: true }),
});
export type BankAnswer = z.infer<typeof bankAnswerSchema>;

/** Banks' answers by transfer; the provider doesn't report one for every transfer. */
export type BankAnswers = ReadonlyMap<string, BankAnswer>;
export const NO_ANSWERS: BankAnswers = new Map();

export const bankAnswerOf = (
  { transferId }: { readonly transferId: string | null },
  answers: BankAnswers,
): BankAnswer | null => (transferId === null ? null : (answers.get(transferId) ?? null));
