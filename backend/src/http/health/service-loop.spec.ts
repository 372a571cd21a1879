import { expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { ServiceLoop } from './service-loop.ts';

const log = pino({ level: 'silent' });

class Counting extends ServiceLoop {
  turns = 0;
  fails = false;
  stop: AbortSignal | null = null;

  constructor() {
    super(log, { name: 'counting', everyMs: 1 });
  }

  protected override async turn(stop: AbortSignal): Promise<void> {
    this.turns += 1;
    this.stop = stop;
    if (this.fails) throw new Error('no database');
  }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
};

it('work of a process is repeated from its start until its end, also after a failure, which is logged', async () => {
  const warn = jest.spyOn(log, 'warn');
  const counting = new Counting();
  await counting.onApplicationShutdown();
  expect(counting.turns).toBe(0);
  counting.onApplicationBootstrap();
  await until(() => counting.turns > 1);
  counting.fails = true;
  await until(() => warn.mock.calls.length > 0);
  expect(warn).toHaveBeenCalledWith({ err: new Error('no database') }, 'counting: no database');
  counting.fails = false;
  const { turns } = counting;
  await until(() => counting.turns > turns);
  await counting.onApplicationShutdown();
  const stopped = counting.turns;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(counting.turns).toBe(stopped);
});

it('a turn should end as soon as the process does, not only when its last request was answered', async () => {
  const counting = new Counting();
  counting.onApplicationBootstrap();
  await until(() => counting.turns > 0);
  expect(counting.stop?.aborted).toBe(false);
  counting.onModuleDestroy();
  expect(counting.stop?.aborted).toBe(true);
  await counting.onApplicationShutdown();
});
