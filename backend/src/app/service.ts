import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics } from 'prom-client';
import { AppModule, holdsDemoData, works } from './app.module.ts';
import { Shutdown } from './shutdown.ts';
import { type Environment, isLoopback } from './config/environment.ts';
import { DemoData } from '../embedded/demo/demo-data.ts';
import { createApp } from '../http/create-app.ts';
import { Metrics } from '../http/health/metrics.ts';
import { ReadinessChecks } from '../http/health/readiness.ts';
import { HttpSettings } from '../http/http-settings.ts';
import { WorkerService } from '../rentals/processes/processes.module.ts';
import { openResources, type Resources } from './resources.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

export interface Service {
  /**
   * Answers 503 at /readyz, begins no more work, finishes requests and jobs in progress, closes everything.
   * @returns what failed to close
   */
  stop(): Promise<string[]>;
  /** What `stop` hasn't closed yet. */
  open(): readonly string[];
  /** For when `stop` takes too long: only ends what would outlive the process. */
  cutOff(): Promise<void>;
}

/** Starts what the environment asks of this process; once it resolves, requests are served. */
export async function startService(environment: Environment, report: (line: string) => void): Promise<Service> {
  const shutdown = new Shutdown();
  try {
    const host = hostOf(environment);
    await ensureFree(environment.port, host);
    const resources = await openResources(environment, shutdown, report);
    const app = await createApp(...applicationOf(resources));
    shutdown.add('application', () => app.close());
    collectDefaultMetrics({ register: app.get(Metrics).registry });
    if (holdsDemoData(environment)) await app.get(DemoData).fill();
    if (works(environment)) {
      await app.get(WorkerService).start();
      shutdown.add('work', () => app.get(WorkerService).stop());
    }
    shutdown.add('readiness', async () => app.get(ReadinessChecks).drain());
    await app.listen(environment.port, host);
  } catch (error) {
    await shutdown.closeAll();
    throw error;
  }
  return { stop: () => shutdown.closeAll(), open: () => shutdown.open, cutOff: () => shutdown.cutOff() };
}

function applicationOf(resources: Resources) {
  const { publicUrl, trustProxy, sessionNetwork, demo, production, metricsTokens } = resources.environment;
  const { commandLimit, readLimit } = resources.environment;
  const { sessionSecrets, log } = resources;
  const [sessionSecret, ...formerSessionSecrets] = sessionSecrets;
  const http = new HttpSettings({
    publicUrl,
    sessionSecret,
    formerSessionSecrets,
    trustProxy,
    sessionNetwork,
    demo,
    production,
    commandLimit,
    readLimit,
    metricsTokens,
    traces: resources.tracing.isOn,
    pagesFolder: PAGES_FOLDER,
  });
  return [AppModule.register(resources, http), http, log] as const;
}

/** A trial on a developer's machine is reachable from that machine only: its demo passwords are public. */
function hostOf({ databaseUrl, publicUrl }: Environment): string {
  return databaseUrl === null && isLoopback(publicUrl) ? 'localhost' : '0.0.0.0';
}

/** Detects a port in use before anything else is started. */
async function ensureFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
