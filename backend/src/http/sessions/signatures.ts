import { createHmac } from 'node:crypto';
import { sameText } from './same-text.ts';

/**
 * Signatures of what isn't stored: tokens, links in mails, known devices. The first secret signs, and all of them verify,
 * so that a secret can be replaced while signatures of the former one are still in use.
 */
export class Signatures {
  constructor(private readonly secrets: readonly [string, ...string[]]) {}

  sign(text: string): string {
    return hmac(this.secrets[0], text);
  }

  /** Whether one of the secrets has signed this text. Takes equally long whichever it was. */
  verify(signature: unknown, text: string): boolean {
    return this.secrets.map((secret) => sameText(signature, hmac(secret, text))).includes(true);
  }
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
