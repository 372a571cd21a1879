import { describe, expect, it } from '@jest/globals';
import { type Act, ACTS } from './acts.ts';
import { after, BEGINNING, isOver, offered, type Walk } from './walk.ts';

const walked = (...ids: readonly string[]): Walk =>
  ids.reduce(
    (walk, id) =>
      after(
        walk,
        ACTS.find((act) => act.id === id)!,
      ),
    BEGINNING,
  );
const idsOf = (acts: readonly Act[]) => acts.map(({ id }) => id);
const TO_RETURNED = ['request', 'approve', 'pay', 'code', 'ship', 'receive', 'return-code', 'return'];

describe('the walk through a rental', () => {
  it('goes from the request to the completion, and offers what the machine allows', () => {
    expect(idsOf(offered(BEGINNING))).toEqual(['request']);
    expect(idsOf(offered(walked('request')))).toEqual(['approve', 'decline', 'withdraw', 'expire']);
    const end = walked(...TO_RETURNED, 'complete');
    expect([end.state, isOver(end), offered(end)]).toEqual(['completed', true, []]);
  });

  it('has exactly one main action until it is over', () => {
    let walk = BEGINNING;
    const states: string[] = [];
    while (!isOver(walk)) {
      const on = offered(walk).filter(({ leadsOn }) => leadsOn);
      expect([walk.state, idsOf(on).length]).toEqual([walk.state, 1]);
      walk = after(walk, on[0]!);
      states.push(walk.state);
    }
    expect(states).toEqual([
      ...['request_sent', 'request_approved', 'shipping_code_generating', 'await_shipment_code', 'shipped', 'in_use'],
      ...['return_shipping_code_generated', 'returned', 'completed'],
    ]);
  });

  it('can end early, late, and after a damage report', () => {
    expect(walked('request', 'expire').state).toBe('request_expired');
    expect(walked('request', 'approve', 'pay', 'cancel').state).toBe('cancelled');
    expect(walked(...TO_RETURNED.slice(0, 7), 'overdue', 'return', 'complete').state).toBe('completed');
    const reported = walked(...TO_RETURNED, 'owner-reports');
    expect(
      after(
        reported,
        ACTS.find(({ id }) => id === 'dismiss')!,
      ).state,
    ).toBe('returned');
    expect(walked(...TO_RETURNED, 'owner-reports', 'assess', 'pay-damage').state).toBe('completed');
    expect(walked('request', 'approve', 'pay', 'code', 'ship', 'borrower-reports', 'dismiss').state).toBe('shipped');
    const objected = walked(...TO_RETURNED, 'owner-reports', 'assess', 'object', 'assess');
    expect(idsOf(offered(objected))).toEqual(['pay-damage']);
  });

  it('can be late only after the return code', () => {
    expect(idsOf(offered(walked(...TO_RETURNED.slice(0, 6))))).not.toContain('overdue');
    expect(idsOf(offered(walked(...TO_RETURNED.slice(0, 7))))).toContain('overdue');
  });

  it('can end with a refund after the borrower’s report, not after the owner’s', () => {
    const came = walked('request', 'approve', 'pay', 'code', 'ship', 'borrower-reports');
    expect(idsOf(offered(came))).toEqual(['dismiss', 'assess', 'refund']);
    expect(walked('request', 'approve', 'pay', 'code', 'ship', 'borrower-reports', 'refund').state).toBe('cancelled');
    expect(idsOf(offered(walked(...TO_RETURNED, 'owner-reports')))).toEqual(['dismiss', 'assess']);
  });

  it('offers no party another’s action, and no action that isn’t possible now', () => {
    expect(idsOf(offered(walked(...TO_RETURNED)).filter(({ by }) => by === 'borrower'))).toEqual([]);
    expect(() => walked('request', 'ship')).toThrow("ship can't be done in request_sent");
  });

  it('can reach every action', () => {
    const seen = new Set<string>();
    const visited = new Set<string>();
    const visit = (walk: Walk): void => {
      const key = `${walk.state} ${walk.interruptedIn} ${idsOf(walk.done).includes('object')}`;
      if (visited.has(key)) return;
      visited.add(key);
      for (const act of offered(walk)) {
        seen.add(act.id);
        visit(after(walk, act));
      }
    };
    visit(BEGINNING);
    expect([...seen].toSorted()).toEqual(idsOf(ACTS).toSorted());
  });
});
