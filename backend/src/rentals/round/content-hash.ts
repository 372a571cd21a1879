import { hash, randomBytes } from 'node:crypto';

/** A salt for contentHash: 16 random bytes, hex. */
export function newSalt(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Stands in an event for text or bytes that are stored apart: once content and salt are erased, nobody can guess the
 * content from its hash, and the chain still verifies. SHA-256(salt ‖ content), hex.
 */
export function contentHash(salt: string, content: string | Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(content)]), 'hex');
}
