import { describe, expect, it, jest } from '@jest/globals';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import type { ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { ItemCalendar } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type { CommandBus } from '@nestjs/cqrs';
import { of } from 'rxjs';
import type pg from 'pg';
import type { ItemDirectory } from '../../catalog/items/item-directory.ts';
import type { Clock } from '../../event-sourcing/clock/clock.ts';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { BlockedDaysController } from './blocked-days.controller.ts';
import type { ItemCalendars } from '../round/calendar/item-calendars.ts';

const [APPROVED, ASKED, BLOCK] = ['approved', 'asked', 'block'];
const OWNER = { userId: 1 } as Viewer;
const RESERVED = { roundId: APPROVED, startDate: '2026-12-10', endDate: '2026-12-16' };
const BLOCKED = { id: BLOCK, startDate: '2027-01-20', endDate: '2027-01-20' };
const state: ItemCalendar = {
  reservations: { [APPROVED]: { from: '2026-12-10', to: '2026-12-17' } },
  blocks: { [BLOCK]: { from: '2027-01-20', to: '2027-01-21' } },
};

/** @param query replaces the read model of rounds */
function calendarWith(query: (sent: { readonly name: string }) => Promise<{ rows: unknown[] }>) {
  const loaded = async () => ({ state, position: '7' });
  return new BlockedDaysController(
    { execute: loaded } as unknown as CommandBus,
    { load: loaded } as unknown as ItemCalendars,
    { snapshot: async () => ({ ownerId: OWNER.userId, status: 'available' }) } as unknown as ItemDirectory,
    { now: () => new Date('2026-12-01T00:00:00.000Z') } as Clock,
    { query } as unknown as pg.Pool,
  );
}

describe('an item’s calendar for its owner', () => {
  it('shows a rental that was just approved once, though the read model still lists it as a request', async () => {
    const asked = (id: string, startDate: string) => ({
      id,
      startDate,
      handover: { method: 'pickup' },
      daysBetween: 0,
    });
    const calendar = calendarWith(async ({ name }) => ({
      rows: name === 'read_models_days_between' ? [] : [asked(ASKED, '2026-12-24'), asked(APPROVED, '2026-12-10')],
    }));
    expect(await calendar.show('i', OWNER)).toEqual({
      reserved: [RESERVED],
      requested: [{ roundId: ASKED, startDate: '2026-12-24', endDate: '2026-12-30' }],
      blocked: [BLOCKED],
    });
  });

  it('says how long the item stays with its owner after a rental', async () => {
    const calendar = calendarWith(async ({ name }) => ({
      rows: name === 'read_models_days_between' ? [{ id: APPROVED, daysBetween: 2 }] : [],
    }));
    expect((await calendar.show('i', OWNER)).reserved).toEqual([{ ...RESERVED, daysBetween: 2 }]);
  });

  it('waits for the owner’s latest command, and says when the calendar doesn’t show it yet', async () => {
    const interceptors: unknown = Reflect.getMetadata(INTERCEPTORS_METADATA, BlockedDaysController.prototype.show);
    const [Reads] = interceptors as [new (positions: ReadModelPositions) => NestInterceptor];
    const [waitFor, header] = [jest.fn(async (..._: unknown[]) => false), jest.fn()];
    const http = {
      getRequest: () => ({ method: 'GET', headers: { 'x-after': '17' }, viewer: OWNER }),
      getResponse: () => ({ header }),
    };
    const reads = new Reads({ waitFor, unbuilt: async () => [] } as unknown as ReadModelPositions);
    await reads.intercept({ switchToHttp: () => http } as unknown as ExecutionContext, { handle: () => of({}) });
    expect(waitFor).toHaveBeenCalledWith('17', ['rounds']);
    expect(header).toHaveBeenCalledWith('x-read-model', 'behind');
  });

  it('returns the days that were blocked or released, even when the read model can’t be read', async () => {
    const calendar = calendarWith(() => Promise.reject(new Error('no database')));
    const context = {
      viewer: OWNER,
      newTarget: () => BLOCK,
      envelope: () => ({}),
      answer: async (_: unknown, view: () => unknown) => view(),
    } as unknown as CommandContext;
    const taken = { reserved: [RESERVED], blocked: [BLOCKED] };
    expect(await calendar.block(context, 'i', { startDate: '2027-01-20', endDate: '2027-01-20' })).toEqual(taken);
    expect(await calendar.unblock(context, 'i', 'another')).toEqual(taken);
  });
});
