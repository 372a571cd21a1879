import Stripe from 'stripe';
import * as z from 'zod';
import { WebhookSignatureInvalid, type VerifiedWebhook } from '../payment-provider/webhook-event.ts';

/**
 * Both endpoints post to one route, each with its own secret; while a secret is being rolled, the new and the old one,
 * separated by a comma.
 */
export interface WebhookSecrets {
  readonly platform: string;
  readonly connect: string;
}

/** The maximum age of a signature in seconds, so that an intercepted webhook can't be replayed later. */
const TOLERANCE_SECONDS = 300;

/** The fields that are read. Events of other kinds than the subscribed ones may have another shape. */
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  account: z.string().optional(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
});
type Event = z.output<typeof eventSchema>;

/**
 * Verifies the signature before parsing the body. An event of an owner's account must be signed with the Connect
 * endpoint's secret, any other with the platform's.
 * @returns null for a signed event of another shape, such as thin events and pings: if they were refused, Stripe would
 * retry for days and then disable the endpoint
 */
export function verifiedWebhook(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: WebhookSecrets,
): VerifiedWebhook | null {
  for (const endpoint of ['platform', 'connect'] as const) {
    if (!isSignedWith(rawBody, signature, secrets[endpoint])) continue;
    const event = eventIn(rawBody);
    if (event === null) return null;
    const account = event.account ?? null;
    if ((account === null) !== (endpoint === 'platform')) break;
    const objectId = event.data.object.id ?? null;
    return { id: event.id, type: event.type, objectId, account, created: new Date(event.created * 1000) };
  }
  throw new WebhookSignatureInvalid('The webhook bears no valid signature');
}

function eventIn(rawBody: Buffer): Event | null {
  try {
    return eventSchema.safeParse(JSON.parse(rawBody.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

const isSignedWith = (rawBody: Buffer, signature: string | undefined, secrets: string): boolean =>
  signature !== undefined && secrets.split(',').some((secret) => isSignedWithOne(rawBody, signature, secret.trim()));

function isSignedWithOne(rawBody: Buffer, signature: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature!.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
