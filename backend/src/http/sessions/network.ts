import { isIPv4, isIPv6 } from 'node:net';

/** How many bits of an address form its network. */
export interface NetworkPrefixes {
  readonly v4: number;
  readonly v6: number;
}

/** About a household or an office. */
export const USUAL_PREFIXES: NetworkPrefixes = { v4: 24, v6: 48 };

/** The network of an address, as `203.0.113.0/24`; `loopback` for this machine, `unknown` for what is no address. */
export function networkOf(address: string, { v4, v6 }: NetworkPrefixes = USUAL_PREFIXES): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address.split('%')[0]!;
  if (plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))) return 'loopback';
  if (isIPv4(plain)) return `${masked(plain.split('.').map(Number), v4, 8).join('.')}/${v4}`;
  if (isIPv6(plain)) return `${asText(masked(groupsOf(plain), v6, 16))}/${v6}`;
  return 'unknown';
}

/** Keeps the first `bits` bits of numbers that are `width` bits wide. */
function masked(parts: readonly number[], bits: number, width: number): number[] {
  return parts.map((part, index) => {
    const kept = Math.min(Math.max(bits - index * width, 0), width);
    return part & (0xffff << (width - kept)) & (2 ** width - 1);
  });
}

function groupsOf(address: string): number[] {
  const text = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [256 * Number(a) + Number(b), 256 * Number(c) + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), groups(tail ?? '')];
  return [...before, ...Array<number>(Math.max(8 - before.length - after.length, 0)).fill(0), ...after];
}

const asText = (groups: readonly number[]): string =>
  groups
    .map((group) => group.toString(16))
    .join(':')
    .replace(/(^|:)0(:0)+$/, '::');
