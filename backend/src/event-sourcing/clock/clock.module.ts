import { type DynamicModule, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { FastifyInstance } from 'fastify';
import type { Repository } from 'typeorm';
import { Clock, SystemClock } from './clock.ts';
import { DemoClockController } from './demo-clock.controller.ts';
import { DemoClockFollower } from './demo-clock-follower.ts';
import { StoredDemoClock } from './demo-clock.entity.ts';
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
  imports: [TypeOrmModule.forFeature([StoredDemoClock])],
  controllers: [DemoClockController],
  providers: [
    {
      provide: DemoClock,
      inject: [getRepositoryToken(StoredDemoClock)],
      useFactory: (rows: Repository<StoredDemoClock>) => DemoClock.open(rows),
    },
    { provide: Clock, useExisting: DemoClock },
    DemoClockFollower,
  ],
  exports: [Clock, DemoClock],
};
