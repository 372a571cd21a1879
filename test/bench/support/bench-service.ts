import { startService, type StartedService } from '../../support/servers/started-service.ts';

const running = new Set<StartedService>();

/** The service in a process of its own, remembered until it ends. @param settings environment variables */
export async function startBenchService(settings: Record<string, string>): Promise<StartedService> {
  const service = await startService(settings);
  running.add(service);
  service.process.once('exit', () => running.delete(service));
  return service;
}

/** Ends those that still run, as a benchmark that is interrupted leaves them. */
export async function endBenchServices(): Promise<void> {
  await Promise.all([...running].map((service) => service.end()));
}
