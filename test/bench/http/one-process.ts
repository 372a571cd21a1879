import type { StartedService } from '../../support/servers/started-service.ts';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import type { BenchResult } from '../support/bench-result.ts';
import { during, processorTimeOf } from '../support/processor-time.ts';
import type { CommandLoad } from './command-load.ts';
import { withControl } from './http-control.ts';
import { cost, type Costs, latency, throughput } from './http-results.ts';

interface Measuring {
  readonly databaseUrl: string;
  readonly postgres: BenchPostgres;
  readonly load: CommandLoad;
  readonly service: StartedService;
}

/** One round of the benchmark: per second, in ms, and in µs of processor time. */
interface Measured extends Costs {
  readonly inserts: number;
  readonly insertP99: number;
  readonly one: number;
  readonly halfP99: number;
}

/**
 * Commands of one process and R, in turns: how many, what they cost, and how long they take at half of that load.
 * @returns also the commands per second of each round
 */
export async function measureOne(
  { databaseUrl, postgres, load, service }: Measuring,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<{ ofOne: readonly number[]; results: readonly BenchResult[] }> {
  const ports = [Number(new URL(service.url).port)];
  const ofPostgres = () => processorTimeOf(postgres.pid);
  const ofService = () => processorTimeOf(service.process.pid!);
  const measured: Measured[] = [];
  await load.warmUp(ports);
  await withControl(databaseUrl, seconds * 1000, async (control) => {
    await control();
    while (measured.length < rounds) {
      const { result: r, spent: ofInserts } = await during([ofThisProcess, ofPostgres], control);
      const { result: all, spent: ofCommands } = await during([ofService, ofPostgres], () => load.run(ports));
      const { p99: halfP99 } = await load.run(ports, all.perSecond / 2);
      const [ofApi = NaN, ofItsPostgres = NaN] = ofCommands.map((spent) => spent / all.answered);
      const insert = sum(ofInserts) / (r.inserts * seconds);
      const costs = { service: ofApi, postgres: ofItsPostgres, insert };
      measured.push({ inserts: r.inserts, insertP99: r.p99, one: all.perSecond, halfP99, ...costs });
    }
  });
  const [ofOne, inserts] = [measured.map(({ one }) => one), measured.map((round) => round.inserts)];
  const name = 'command over HTTP, one process';
  return { ofOne, results: [throughput(name, ofOne, inserts, 0.6), ...cost(measured), latency(measured)] };
}

function ofThisProcess(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
