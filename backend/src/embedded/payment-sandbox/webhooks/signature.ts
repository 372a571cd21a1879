import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header of a webhook: HMAC-SHA256 over `<seconds>.<body>` with the endpoint's secret. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
