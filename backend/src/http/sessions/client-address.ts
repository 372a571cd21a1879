import { BlockList, isIPv6 } from 'node:net';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether this proxy's X-Forwarded-For is trusted. @param trustProxy as `HttpSettings.trustProxy` */
export function trusting(trustProxy: boolean | string): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const list = new BlockList();
  const entries = trustProxy.split(',').flatMap((part) => NAMED[part.trim().toLowerCase()] ?? [part.trim()]);
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * The client's address, as `request.ip` is for HTTP: the first address that isn't a trusted proxy, going back from the
 * connection.
 */
export function clientAddress(
  remote: string,
  forwardedFor: string | undefined,
  trusts: (address: string) => boolean,
): string {
  const chain = [
    remote,
    ...(forwardedFor ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .reverse(),
  ];
  return chain.find((address, index) => index === chain.length - 1 || !trusts(address)) ?? remote;
}
