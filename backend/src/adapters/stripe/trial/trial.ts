import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import type Stripe from 'stripe';
import type { IdentityProvider } from '../../identity-provider/identity-provider.ts';
import type { PaymentProvider } from '../../payment-provider/payment-provider.ts';
import { bad } from '../check/findings.ts';

/** What a step of the trial works with: the adapter as the service uses it, and the SDK for what only a test needs. */
export interface Trial {
  readonly stripe: Stripe;
  readonly port: PaymentProvider;
  readonly identities: IdentityProvider;
  /** Written on all objects of this run. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly publicUrl: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** How long it waits for what Stripe does by itself. */
  readonly patienceMs: number;
  /** A new key of an object. */
  key(): string;
  /** Remembers what has to be removed in the end, the last first. */
  afterwards(remove: () => Promise<unknown>): void;
}

/** Looks once a second until something is there; null: it didn't come. */
export async function awaited<Found>(patienceMs: number, look: () => Promise<Found | null>): Promise<Found | null> {
  for (const end = Date.now() + patienceMs; ; await delay(Math.min(1000, patienceMs / 5))) {
    const found = await look();
    if (found !== null || Date.now() > end) return found;
  }
}

/** @returns the objection, where something isn't as it has to be */
export const unless = (isRight: boolean, part: string, says: string): readonly Finding[] =>
  isRight ? [] : [bad(part, says, 'アダプター（backend/src/adapters/stripe）と Stripe の返事を比べてください。')];
