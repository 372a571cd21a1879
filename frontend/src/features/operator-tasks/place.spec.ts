import { describe, expect, it } from '@jest/globals';
import { directionOf, placeOf } from './place.ts';

describe('placeOf', () => {
  it('leads an operator from a damage task to its case', () => {
    expect(placeOf({ kind: 'handle_objection', cause: 'report', roundId: 'round' }).to).toBe(
      '/admin/damage-reports/report',
    );
  });

  it('leads to the round where the cause is no report', () => {
    expect(placeOf({ kind: 'damage_fee_written_off', cause: 'assessment', roundId: 'round' }).to).toBe(
      '/admin/rental-requests/round',
    );
  });
});

describe('directionOf', () => {
  it('asks for a code only where the task wants one', () => {
    expect(directionOf('register_shipping_code')).toBe('dispatch');
    expect(directionOf('register_return_code')).toBe('return');
    expect(directionOf('payout_waiting')).toBeNull();
  });
});
