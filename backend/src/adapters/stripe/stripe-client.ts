import Stripe from 'stripe';

const TIMEOUT_MS = 10_000;
/** The SDK retries once, with the same key; further retries are left to the jobs. */
const NETWORK_RETRIES = 1;

export interface StripeAddress {
  readonly secretKey: string;
  /** Address of another service in its place, as `http://127.0.0.1:12111`; null: Stripe itself. */
  readonly apiBase: string | null;
}

export const stripeClient = ({ secretKey, apiBase }: StripeAddress): Stripe =>
  new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...(apiBase !== null && hostOf(apiBase)),
  });

function hostOf(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
}
