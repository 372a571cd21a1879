import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { StartedService } from '../../../support/servers/started-service.ts';
import { startBenchService } from '../bench-service.ts';

const WATCH = pathToFileURL(join(import.meta.dirname, 'loop-watch.ts')).href;
const ANSWER_MS = 20;

/** A service that tells how long its event loop stopped. */
export interface WatchedService {
  readonly service: StartedService;
  /** The longest stop since the last call, in ms. */
  longestStop(): Promise<number>;
}

export async function startWatchedService(settings: Record<string, string>, folder: string): Promise<WatchedService> {
  const file = join(folder, 'longest-stop.json');
  rmSync(file, { force: true });
  const service = await startBenchService({ ...settings, NODE_OPTIONS: `--import=${WATCH}`, BENCH_LOOP_FILE: file });
  const longestStop = async () => {
    service.process.kill('SIGUSR2');
    while (!existsSync(file)) await delay(ANSWER_MS);
    const { longest } = JSON.parse(readFileSync(file, 'utf8')) as { longest: number };
    rmSync(file);
    return longest;
  };
  return { service, longestStop };
}
