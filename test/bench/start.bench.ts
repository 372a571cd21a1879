import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartedService } from '../support/servers/started-service.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';

const WARM_STARTS = 3;
const READY_SECONDS = 5;
const MEBIBYTES = 250;
/** Until the garbage of the start is collected. */
const SETTLING_MS = 5_000;

/** The server as `npm start` runs it: with its own Postgres, its worker and the demo's data. */
export async function benchStart(postgres: BenchPostgres): Promise<BenchResult[]> {
  const settings = { MEGURI_DATA_DIR: postgres.folder('start') };
  const cold = await startBenchService(settings);
  await cold.end();
  const ready: number[] = [];
  const memory: number[] = [];
  for (let start = 0; start < WARM_STARTS; start += 1) {
    const service = await startBenchService(settings);
    try {
      ready.push(service.readyAfter / 1000);
      await delay(SETTLING_MS);
      memory.push(residentMebibytes(service));
    } finally {
      await service.end();
    }
  }
  return [
    absolute('first start until ready', cold.readyAfter / 1000, 's', null),
    absolute('warm start until ready', median(ready), 's', READY_SECONDS),
    absolute('resident memory after a warm start, without Postgres', median(memory), 'MiB', MEBIBYTES),
  ];
}

function residentMebibytes({ process: { pid } }: StartedService): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}

/** @param most null: measured for information */
function absolute(name: string, value: number, unit: string, most: number | null): BenchResult {
  const goal = most === null ? 'for information' : `≤ ${most} ${unit}`;
  return {
    name,
    value: Math.round(value * 100) / 100,
    unit,
    control: null,
    ratio: null,
    goal,
    met: most === null || value <= most,
  };
}
