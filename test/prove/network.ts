import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { Gate } from '../support/servers/gate.ts';
import type { Starting } from '../support/servers/started-service.ts';
import { during, type Fault, type Skipped } from './faults.ts';
import { type Layout, type RoleName, type Urls } from './parts.ts';
import { providerSettings } from './provider.ts';

const PEERS = ['Postgres', 'the provider', 'its clients'] as const;
type Peer = (typeof PEERS)[number] | 'EventStoreDB';

/** A cable between a role's network namespace and this machine's own network, with an address at each end. */
interface Link {
  readonly role: RoleName;
  readonly peer: Peer;
  readonly device: string;
  readonly here: string;
  readonly there: string;
}

/** Longer than the ten seconds after which the service gives up a peer that is silent. */
const CUT = { least: 2, most: 14 };

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Each role in a network namespace of its own, with one cable to each of its peers that can be cut. */
export class Network implements Layout {
  readonly postgres = { listen_addresses: '*' };
  private readonly links: readonly Link[];
  private readonly subnet: string;
  private readonly gates: Gate[] = [];

  private constructor(subnet: string, links: readonly Link[]) {
    this.subnet = subnet;
    this.links = links;
  }

  /** @param others further peers @returns why not, where it isn't allowed */
  static open(others: readonly Peer[] = []): Network | Skipped {
    const peers = [...PEERS, ...others];
    const subnet = `10.${200 + (process.pid % 50)}`;
    const links = (['api', 'worker'] as const).flatMap((role, row) =>
      peers.map((peer, column): Link => {
        const number = row * peers.length + column;
        const [here, there] = [`${subnet}.${number}.1`, `${subnet}.${number}.2`];
        return { role, peer, device: `mp${process.pid}${number.toString(16)}`, here, there };
      }),
    );
    const network = new Network(subnet, links);
    try {
      for (const role of ['api', 'worker'] as const) {
        ip('netns', 'add', namespaceOf(role));
        ip('-n', namespaceOf(role), 'link', 'set', 'lo', 'up');
      }
      links.forEach(lay);
      return network;
    } catch (error) {
      network.remove();
      const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
      return { name: 'cuts of the network', reason: `no network namespaces here (${said})` };
    }
  }

  get faults(): readonly Fault[] {
    return this.links.map(({ role, peer, device }) => ({
      name: `cut between the ${role} and ${peer}`,
      run: async ({ random }) => {
        ip('link', 'set', device, 'down');
        return during(random, CUT).finally(() => ip('link', 'set', device, 'up'));
      },
    }));
  }

  /** Postgres accepts connections from the other ends of the cables. */
  async prepare({ cluster, url }: DurablePostgres): Promise<void> {
    appendFileSync(join(cluster, 'pg_hba.conf'), `\nhost all all ${this.subnet}.0.0/16 scram-sha-256\n`);
    const client = new pg.Client(url);
    await client.connect();
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  }

  starting(role: RoleName): Starting {
    return { network: { namespace: namespaceOf(role), address: this.link(role, 'its clients').there } };
  }

  async settings(role: RoleName, urls: Urls): Promise<Record<string, string>> {
    const database = new URL(urls.postgres);
    database.hostname = this.link(role, 'Postgres').here;
    const provider = await this.through(urls.provider, this.link(role, 'the provider'));
    return {
      DATABASE_URL: database.href,
      ...providerSettings(provider.replace(/\/$/, '')),
      ...(urls.eventStore && {
        EVENTSTORE_URL: await this.through(urls.eventStore, this.link(role, 'EventStoreDB')),
      }),
    };
  }

  /** To a server that listens on the loopback address only. @returns its URL at this end of the cable */
  private async through(url: string, { here }: Link): Promise<string> {
    const gate = await Gate.before(url, here);
    this.gates.push(gate);
    return gate.url;
  }

  async close(): Promise<void> {
    await Promise.all(this.gates.map((gate) => gate.close()));
    this.remove();
  }

  private link(role: RoleName, peer: Peer): Link {
    return this.links.find((link) => link.role === role && link.peer === peer)!;
  }

  /** The cables go with their namespaces. */
  private remove(): void {
    for (const role of ['api', 'worker'] as const) {
      try {
        ip('netns', 'delete', namespaceOf(role));
      } catch {
        // It wasn't created.
      }
    }
  }
}

const namespaceOf = (role: RoleName): string => `meguri-prove-${role}-${process.pid}`;

function lay({ role, device, here, there }: Link): void {
  const namespace = namespaceOf(role);
  const other = `${device}x`;
  ip('link', 'add', device, 'type', 'veth', 'peer', 'name', other, 'netns', namespace);
  ip('address', 'add', `${here}/30`, 'dev', device);
  ip('link', 'set', device, 'up');
  ip('-n', namespace, 'address', 'add', `${there}/30`, 'dev', other);
  ip('-n', namespace, 'link', 'set', other, 'up');
}
