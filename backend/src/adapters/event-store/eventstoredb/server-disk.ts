import { readFile } from 'node:fs/promises';
import { type ClientRequest, get as getInClear, type IncomingMessage } from 'node:http';
import { get as getByTls } from 'node:https';
import { json } from 'node:stream/consumers';

/** As `EVENTSTORE_URL` has them, in any number; `esdb+discover://` has one name for all. */
const ADDRESS = /^esdb(?:\+discover)?:\/\/(?:(?<user>[^/@]+)@)?(?<hosts>[^/?]+)\/?(?:\?(?<options>.*))?$/;
const DEFAULT_PORT = '2113';
/** Readiness waits for it; a server that hangs is reported by the log's own check. */
const ANSWER_WITHIN_MS = 1_000;

/**
 * The least free bytes on the disks of the servers, as they report them over HTTP.
 * @param url the connection string
 * @throws Error when none answers
 */
export async function freeServerBytes(url: string): Promise<number> {
  const { user, hosts = '', options = '' } = ADDRESS.exec(url)?.groups ?? {};
  const settings = new Map([...new URLSearchParams(options)].map(([name, value]) => [name.toLowerCase(), value]));
  const asked = await Promise.allSettled(hosts.split(',').map((host) => freeBytesOf(host, settings, user)));
  const free = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (free.length === 0) throw new Error('EventStoreDB reports no disk', { cause: asked[0] });
  return Math.min(...free);
}

async function freeBytesOf(host: string, settings: ReadonlyMap<string, string>, user?: string): Promise<number[]> {
  const [hostname, port = DEFAULT_PORT] = host.split(':');
  const options = {
    hostname,
    port,
    path: '/stats/sys/drive',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...(user !== undefined && { auth: decodeURIComponent(user) }),
  };
  if (settings.get('tls')?.toLowerCase() === 'false') return answered((done) => getInClear(options, done));
  const caFile = settings.get('tlscafile');
  const ca = caFile === undefined ? undefined : await readFile(caFile);
  return answered((done) =>
    getByTls(
      { ...options, ...(ca && { ca }), rejectUnauthorized: settings.get('tlsverifycert')?.toLowerCase() !== 'false' },
      done,
    ),
  );
}

async function answered(ask: (done: (response: IncomingMessage) => void) => ClientRequest): Promise<number[]> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => ask(resolve).on('error', reject));
  return availableBytes(await json(response));
}

/** A server reports the disk of its data under the mount point's name, nested once more for each hyphen in that name. */
function availableBytes(drives: unknown): number[] {
  if (typeof drives !== 'object' || drives === null) return [];
  return Object.entries(drives).flatMap(([name, value]) =>
    name === 'availableBytes' ? [Number(value)] : availableBytes(value),
  );
}
