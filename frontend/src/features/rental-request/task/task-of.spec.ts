import { describe, expect, it } from '@jest/globals';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { isFinal, STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import type { TaskFacts } from './task.ts';
import { taskOf, turnWords } from './task-of.ts';

const facts = (over: Partial<TaskFacts>): TaskFacts => ({
  status: 'request_sent',
  statusLabel: STATUS_LABELS[over.status ?? 'request_sent'],
  viewerParty: 'borrower',
  itemShippingMethod: 'コンビニ配送',
  actions: [],
  shippingEvents: [],
  handoverCode: null,
  ...over,
});

const everyCase = ROUND_STATUSES.flatMap((status) =>
  (['borrower', 'owner', 'operator'] as const).flatMap((viewerParty) =>
    (['コンビニ配送', '手渡し'] as const).map((itemShippingMethod) => ({ status, viewerParty, itemShippingMethod })),
  ),
);

describe('the table of tasks', () => {
  it.each(everyCase)('tells the $viewerParty what happens in $status ($itemShippingMethod)', (given) => {
    const { headline, text } = taskOf(facts(given));
    expect(headline).not.toBe('');
    expect(text).toMatch(/。$/);
  });

  it.each(everyCase.filter(({ status }) => isFinal(status)))(
    'waits for nobody once it is over: $status for the $viewerParty',
    (given) => expect(taskOf(facts(given)).mover).toBeNull(),
  );

  it.each(ROUND_STATUSES)('names the same mover to borrower and owner in %s', (status) => {
    // What only the borrower can see to is settled by facts that the owner isn't shown.
    if (status === 'in_use' || status === 'usage_overdue') return;
    const movers = (['borrower', 'owner'] as const).map((viewerParty) => taskOf(facts({ status, viewerParty })).mover);
    expect(movers[0]).toBe(movers[1]);
  });

  it('asks a borrower who is late and has a code to send the item back', () => {
    const late = facts({ status: 'usage_overdue', actions: ['mark_returned'] });
    expect(taskOf(late)).toMatchObject({ mover: 'borrower', text: expect.stringContaining('返却して') });
  });

  it('waits for the operator while a late borrower has no code yet', () => {
    expect(taskOf(facts({ status: 'usage_overdue' })).mover).toBe('operator');
  });
});

describe('whose turn it is', () => {
  it('says so to the one who is to move', () =>
    expect(turnWords('owner', { viewerParty: 'owner' })).toBe('あなたの番です'));
  it('names the other one', () => expect(turnWords('owner', { viewerParty: 'borrower' })).toBe('オーナーの対応待ち'));
  it('is silent when nobody has to', () => expect(turnWords(null, { viewerParty: 'owner' })).toBeNull());
});
