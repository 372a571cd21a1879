import Stripe from 'stripe';
import { WebhookSignatureInvalid, type VerifiedWebhook } from '../payment-provider/webhook-event.ts';

/**
 * Both endpoints post to one route, each with a secret of its own; while one is being rolled, both the new and the old
 * one, with a comma between them.
 */
export interface WebhookSecrets {
  readonly platform: string;
  readonly connect: string;
}

/** How old a signature may be, in seconds: an overheard webhook can't be sent again later. */
const TOLERANCE_SECONDS = 300;

/**
 * The signature first, then what the body says. An event of an owner's account must be signed with the Connect
 * endpoint's secret, any other with the platform's.
 */
export function verifiedWebhook(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: WebhookSecrets,
): VerifiedWebhook {
  for (const endpoint of ['platform', 'connect'] as const) {
    const event = eventSignedWith(rawBody, signature, secrets[endpoint]);
    if (event === null) continue;
    const account = event.account ?? null;
    if ((account === null) !== (endpoint === 'platform')) break;
    return {
      id: event.id,
      type: event.type,
      objectId: (event.data.object as { id?: string }).id ?? null,
      account,
      created: new Date(event.created * 1000),
    };
  }
  throw new WebhookSignatureInvalid('The webhook bears no valid signature');
}

function eventSignedWith(rawBody: Buffer, signature: string | undefined, secrets: string): Stripe.Event | null {
  if (signature === undefined) return null;
  for (const secret of secrets.split(',')) {
    const event = eventSignedWithOne(rawBody, signature, secret.trim());
    if (event !== null) return event;
  }
  return null;
}

function eventSignedWithOne(rawBody: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}
