import { expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { ServiceLoop } from './service-loop.ts';

const log = pino({ level: 'silent' });

class Counting extends ServiceLoop {
  turns = 0;
  fails = false;

  constructor() {
    super(log, { name: 'counting', everyMs: 1 });
  }

  protected override async turn(): Promise<void> {
    this.turns += 1;
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
