import { type DynamicModule, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Clock, SystemClock } from './clock.ts';
import { DemoClockController } from './demo-clock.controller.ts';
import { DemoClockFollower } from './demo-clock-follower.ts';
import { DemoClock } from './demo-clock.ts';
import { DemoTimeAnnouncer } from './demo-time-announcer.ts';

/** Provides the domain's time: real time, or the demo's. */
@Module({})
export class ClockModule {
  /** HTTP commands take their time from the server that received them. */
  constructor({ httpAdapter }: HttpAdapterHost, clock: Clock) {
    (httpAdapter?.getInstance() as FastifyInstance | undefined)?.decorate('clock', clock);
  }

  /** @param announces whether this process has sockets to announce a demo's time on */
  static register({ demo, announces = false }: { demo: boolean; announces?: boolean }): DynamicModule {
    const { providers, ...time } = demo ? demoTime : realTime;
    return {
      module: ClockModule,
      global: true,
      ...time,
      providers: [...providers, ...(announces ? [DemoTimeAnnouncer] : [])],
    };
  }
}

const realTime = { providers: [{ provide: Clock, useValue: new SystemClock() }], exports: [Clock] };

const demoTime = {
  controllers: [DemoClockController],
  providers: [
    {
      provide: DemoClock,
      // Injecting the data source makes sure that the table exists.
      inject: [pg.Pool, DataSource],
      useFactory: (pool: pg.Pool) => DemoClock.open(pool),
    },
    { provide: Clock, useExisting: DemoClock },
    DemoClockFollower,
  ],
  exports: [Clock, DemoClock],
};
