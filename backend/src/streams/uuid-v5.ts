import { hash } from 'node:crypto';

/** RFC 9562 UUID version 5: the same name in the same namespace (a UUID) always gives the same id. */
export function uuidV5(name: string, namespace: string): string {
  const bytes = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const digest = hash('sha1', bytes, 'hex');
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
