import { startService, type StartedService } from '../../support/servers/started-service.ts';

const running = new Set<StartedService>();

/** Starts the service in its own process and registers it until it ends. @param settings environment variables */
export async function startBenchService(settings: Record<string, string>): Promise<StartedService> {
  const service = await startService(settings);
  running.add(service);
  service.process.once('exit', (code) => {
    running.delete(service);
    // It wasn't stopped, so its last output gives the reason.
    if (code !== null && code !== 0)
      process.stderr.write(`the service ended with ${code}: ${service.output().slice(-2_000)}\n`);
  });
  return service;
}

/** Stops those that still run after an interrupted benchmark. */
export async function endBenchServices(): Promise<void> {
  await Promise.all([...running].map((service) => service.end()));
}
