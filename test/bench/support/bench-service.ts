import { startService, type StartedService } from '../../support/servers/started-service.ts';

const running = new Set<StartedService>();

/** The service in a process of its own, remembered until it ends. @param settings environment variables */
export async function startBenchService(settings: Record<string, string>): Promise<StartedService> {
  const service = await startService(settings);
  running.add(service);
  service.process.once('exit', (code) => {
    running.delete(service);
    // Nobody ended it: what it said last is why.
    if (code !== null && code !== 0)
      process.stderr.write(`the service ended with ${code}: ${service.output().slice(-2_000)}\n`);
  });
  return service;
}

/** Ends those that still run, as a benchmark that is interrupted leaves them. */
export async function endBenchServices(): Promise<void> {
  await Promise.all([...running].map((service) => service.end()));
}
