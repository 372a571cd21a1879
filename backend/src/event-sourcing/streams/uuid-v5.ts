import { hash } from 'node:crypto';

/** The RFC's variant bits: 10. */
const VARIANT = '89ab';

/** RFC 9562 UUID version 5: the same name in the same namespace (a UUID) always gives the same id. */
export function uuidV5(name: string, namespace: string): string {
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  bytes.write(namespace.replaceAll('-', ''), 'hex');
  bytes.write(name, 16);
  const digest = hash('sha1', bytes, 'hex');
  const variant = VARIANT[Number.parseInt(digest[16]!, 16) & 3]!;
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
