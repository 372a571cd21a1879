import * as z from 'zod';

/** borrower and owner are a round's parties; operators are administrators; the system is a process manager. */
export const PARTIES = ['borrower', 'owner', 'operator', 'system'] as const;
export type Party = (typeof PARTIES)[number];

/** Metadata of every stored event. Ids only: no personal data. */
export const eventMetadataSchema = z.strictObject({
  commandId: z.uuid(),
  /** SHA-256 of the command's input, hex: the same idempotency key with another input is rejected. */
  inputHash: z.string().length(64),
  correlationId: z.uuid(),
  causationId: z.uuid().nullable(),
  actor: z.strictObject({ id: z.int().nullable(), party: z.enum(PARTIES) }),
  /** The domain's time at the decision, ISO 8601 UTC. */
  time: z.iso.datetime(),
  /** SHA-256(previous event's hash ‖ canonical event), hex; the first event of a stream follows 64 zeros. */
  hash: z.string().length(64),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;
