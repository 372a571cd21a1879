import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { EventStoreDbEventLog } from '../../backend/src/adapters/event-store/eventstoredb/eventstoredb-event-log.ts';
import { startCuttableProxy } from './cuttable-proxy.ts';
import type { LogUnderTest } from './log-under-test.ts';

const IMAGE = 'eventstore/eventstore:23.10.1-bookworm-slim';
const PORT = 2113;
/** How long pulling the image and starting its server may take, in ms. */
const PATIENCE_MS = 240_000;
const STARTUP_MS = 60_000;

/** How to get an EventStoreDB, or why there is none. */
export type EventStoreDbPlace = { readonly start: () => Promise<EventStoreDbUnderTest> } | { readonly missing: string };

export interface EventStoreDbUnderTest extends LogUnderTest {
  /** Open connections become silent, without even an end; new ones are served. */
  swallow(): void;
}

/** The server in EVENTSTORE_URL, or one in a container if there is a Docker engine. */
export async function findEventStoreDb(): Promise<EventStoreDbPlace> {
  const url = process.env['EVENTSTORE_URL'];
  if (url !== undefined && url !== '') return { start: () => throughProxy(url) };
  try {
    await getContainerRuntimeClient();
  } catch {
    return { missing: 'neither EVENTSTORE_URL nor a Docker engine is there' };
  }
  return inContainers(inContainer);
}

/**
 * An engine may be unable to get the image, or the server may not answer; this only shows when one is started. The
 * first `start` returns that one.
 */
export async function inContainers(
  startOne: () => Promise<EventStoreDbUnderTest>,
  patience = PATIENCE_MS,
): Promise<EventStoreDbPlace> {
  let tried: EventStoreDbUnderTest | null;
  const late = delay(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('it took too long')));
  try {
    tried = await Promise.race([startOne(), late]);
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `the Docker engine could not run ${IMAGE}: ${why}` };
  }
  const start = async () => {
    const first = tried;
    tried = null;
    return first ?? startOne();
  };
  return { start };
}

/** Connections to a server that isn't ours are cut by a proxy. */
async function throughProxy(url: string): Promise<EventStoreDbUnderTest> {
  const [, scheme, user = '', host, port = String(PORT), options = ''] =
    /^(esdb):\/\/([^@/]+@)?([^:/?,]+)(?::(\d+))?\/?(\?.*)?$/.exec(url) ?? [];
  if (scheme === undefined || host === undefined || !/tls=false/i.test(options))
    throw new Error('the contract suite needs EVENTSTORE_URL to be esdb://host:port?tls=false: it cuts connections');
  const proxy = await startCuttableProxy(host, Number(port));
  return {
    open: () => EventStoreDbEventLog.open(`esdb://${user}127.0.0.1:${proxy.port}${options}`),
    disrupt: () => {
      proxy.cut();
      return Promise.resolve();
    },
    swallow: () => proxy.swallow(),
    close: () => proxy.close(),
  };
}

/** Our own server is stopped and started. */
async function inContainer(): Promise<EventStoreDbUnderTest> {
  const port = await freePort();
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_START_STANDARD_PROJECTIONS: 'false',
    })
    // A port chosen by Docker would change after a restart.
    .withExposedPorts({ container: PORT, host: port })
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204).withStartupTimeout(STARTUP_MS))
    .start();
  const live = `http://${container.getHost()}:${port}/health/live`;
  const proxied = await throughProxy(`esdb://${container.getHost()}:${port}?tls=false`);
  return {
    ...proxied,
    disrupt: async () => {
      await container.restart({ timeout: 1_000 });
      while (
        !(await fetch(live).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        await delay(100);
    },
    close: async () => {
      await proxied.close();
      await container.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
