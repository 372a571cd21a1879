import type { VerificationSessionDocument } from './documents.ts';
import type { SandboxTransaction } from './transaction.ts';

const REASONS: Readonly<Record<string, string>> = {
  document_unverified_other: 'The document could not be verified.',
  document_expired: 'The document is expired.',
  selfie_face_mismatch: 'The captured face image did not match with the document’s face.',
  under_supported_age: 'Stripe does not support verification of users under the age of 16.',
};

/**
 * Ends a person's try, and sends the webhook of its result.
 * @param outcome `verified`, `processing` (still looked at), `canceled`, or one of Stripe's error codes
 */
export async function endTry(
  transaction: SandboxTransaction,
  session: VerificationSessionDocument,
  outcome: string,
): Promise<VerificationSessionDocument> {
  const isError = outcome !== 'verified' && outcome !== 'processing' && outcome !== 'canceled';
  session.status = isError ? 'requires_input' : outcome;
  session.last_error = isError ? { code: outcome, reason: REASONS[outcome] ?? outcome } : null;
  await transaction.save(session);
  await transaction.announce(`identity.verification_session.${session.status}`, session);
  return session;
}
