import { describe, expect, it } from '@jest/globals';
import { directionOf, dueText, placeOf } from './task-facts.ts';

describe('placeOf', () => {
  it('links a damage task to its case', () => {
    expect(placeOf({ kind: 'handle_objection', cause: 'report', roundId: 'round' }).to).toBe(
      '/admin/damage-reports/report',
    );
  });

  it('links a task to the round if its cause isn’t a report', () => {
    expect(placeOf({ kind: 'damage_fee_written_off', cause: 'assessment', roundId: 'round' }).to).toBe(
      '/admin/rental-requests/round',
    );
  });
});

describe('directionOf', () => {
  it('is given only for a task that needs a code', () => {
    expect(directionOf('register_shipping_code')).toBe('dispatch');
    expect(directionOf('register_return_code')).toBe('return');
    expect(directionOf('payout_waiting')).toBeNull();
  });
});

const now = Date.parse('2026-11-21T00:00:00.000Z');

describe('dueText', () => {
  it('shows the remaining time in plain style while it is more than a day', () => {
    expect(dueText('2026-11-23T03:00:00.000Z', now)).toEqual({ words: '期限まであと2日と3時間', tone: 'plain' });
  });

  it('warns on the last day', () => {
    expect(dueText('2026-11-21T23:59:00.000Z', now)).toEqual({ words: '期限まであと23時間59分', tone: 'warn' });
  });

  it('says how long a task has been late', () => {
    expect(dueText('2026-11-17T20:00:00.000Z', now)).toEqual({ words: '期限を3日と4時間過ぎています', tone: 'bad' });
  });

  it('calls a task late only once its time has passed', () => {
    expect(dueText('2026-11-21T00:00:00.000Z', now).tone).toBe('warn');
    expect(dueText('2026-11-20T23:59:59.000Z', now)).toEqual({ words: '期限を1分未満過ぎています', tone: 'bad' });
  });
});
