const WORDS: ReadonlyMap<string, string> = new Map([
  ['loopback', 'このコンピューター'],
  ['unknown', '不明なネットワーク'],
]);

/** Where a session was opened, for people. @param network as the interface names it: `203.0.113.0/24` */
export const networkWords = (network: string): string => WORDS.get(network) ?? network;
