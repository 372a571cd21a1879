import { describe, expect, it } from '@jest/globals';
import { DEADLINE_KINDS, type DeadlineKind } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { effectOf } from './deadline-effects.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const due = (kind: DeadlineKind, ref: string | null = null, at = '2026-12-01T00:00:00.000Z') =>
  effectOf({ roundId: ROUND, kind, ref, due: at });

describe('a deadline', () => {
  it.each([
    ['reply', 'expire-request'],
    ['payment_window', 'cancel-unpaid'],
    ['no_shipment', 'cancel-round'],
    ['receipt', 'confirm-receipt'],
    ['return_request', 'request-return'],
    ['overdue', 'mark-overdue'],
    ['non_return', 'declare-non-return'],
    ['completion', 'confirm-return'],
    ['damage_dismissal', 'dismiss-damage'],
    ['answer', 'dismiss-damage'],
  ] as const)('of kind %s sends %s to its round', (kind, name) => {
    expect(due(kind)).toMatchObject({ command: { name, target: ROUND, process: 'deadlines' } });
  });

  it('that queries the provider is a job', () => {
    expect(due('checkout', 'cs_1')).toMatchObject({ job: { queue: 'end-due-checkout', data: { checkoutId: 'cs_1' } } });
    for (const kind of ['damage_fee_charge', 'damage_fee_write_off'] as const)
      expect(due(kind, 'a1')).toMatchObject({
        job: { queue: 'move-money', data: { roundId: ROUND, asOf: '2026-12-01T00:00:00.000Z' } },
      });
  });

  it('names its extension, and the window that is over', () => {
    const input = { n: 2, cause: 'no_answer' };
    expect(due('extension_reply', '2')).toMatchObject({ command: { name: 'expire-extension', input } });
  });

  it('names its damage report', () => {
    expect(due('damage_dismissal', 'r1')).toMatchObject({ command: { input: { reportId: 'r1' } } });
  });

  it.each(DEADLINE_KINDS)('of kind %s has one id however often it is found, and another when it moves', (kind) => {
    const id = (effect: ReturnType<typeof due>) => ('job' in effect ? effect.job.id : effect.command.id);
    expect(id(due(kind, 'x'))).toBe(id(due(kind, 'x')));
    expect(id(due(kind, 'y'))).not.toBe(id(due(kind, 'x')));
    expect(id(due(kind, 'x', '2026-12-02T00:00:00.000Z'))).not.toBe(id(due(kind, 'x')));
  });
});
