import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { VerificationSessionDocument } from '../documents.ts';
import { flag, list, metadata, text, webUrl } from '../parameters.ts';
import { endpoint, type CallContext, type Endpoint, listEndpoint } from './endpoint.ts';

const creation = {
  type: z.literal('document'),
  options: z.strictObject({
    document: z.strictObject({
      allowed_types: list(z.enum(['driving_license', 'id_card', 'passport'])),
      require_live_capture: flag,
      require_matching_selfie: flag,
    }),
  }),
  metadata: metadata.optional(),
  return_url: webUrl,
  client_reference_id: text.optional(),
};

/** Stripe gives each look at an open session a fresh page; here the page stays the same. */
const shown = (session: VerificationSessionDocument, { publicUrl }: CallContext): VerificationSessionDocument => ({
  ...session,
  url: session.status === 'requires_input' && session.redaction === null ? `${publicUrl}/verify/${session.id}` : null,
});

export const verificationSessionEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/identity/verification_sessions', creation, async (transaction, parameters, context) => {
    const session = await transaction.insert<VerificationSessionDocument>({
      id: transaction.newId('identity.verification_session'),
      object: 'identity.verification_session',
      created: transaction.now,
      livemode: false,
      type: 'document',
      status: 'requires_input',
      url: null,
      client_reference_id: parameters.client_reference_id ?? null,
      last_error: null,
      last_verification_report: null,
      options: parameters.options,
      redaction: null,
      metadata: parameters.metadata ?? {},
      sandbox: { returnUrl: parameters.return_url },
    });
    return shown(session, context);
  }),
  listEndpoint('/v1/identity/verification_sessions', 'identity.verification_session', {}),
  endpoint('GET', '/v1/identity/verification_sessions/:id', {}, async (transaction, _parameters, context) =>
    shown(await transaction.get('identity.verification_session', context.ids[0] ?? ''), context),
  ),
  endpoint('POST', '/v1/identity/verification_sessions/:id/redact', {}, async (transaction, _parameters, context) => {
    const session = await transaction.get('identity.verification_session', context.ids[0] ?? '');
    if (session.status === 'processing')
      throw invalidRequest('You cannot redact a VerificationSession that is being processed.');
    if (session.redaction !== null) throw invalidRequest('This VerificationSession has already been redacted.');
    session.redaction = { status: 'redacted' };
    session.metadata = {};
    await transaction.save(session);
    return shown(session, context);
  }),
];
