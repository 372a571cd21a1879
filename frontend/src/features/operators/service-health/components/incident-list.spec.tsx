import { expect, it } from '@jest/globals';
import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { OperatorRoleContext } from '../../../../rental/operators/allowed.tsx';
import { IncidentList } from './incident-list.tsx';

const shown = (change: Partial<Incident>): string => {
  const incident: Incident = {
    ...{
      id: 'i',
      roundId: null,
      jobKind: 'send-mail',
      outage: null,
      error: 'x',
      definite: false,
      attempts: 1,
      note: null,
    },
    ...{ occurredAt: '2026-05-01T01:00:00.000Z', resolvedAt: null },
    ...change,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OperatorRoleContext value="administrator">
        <IncidentList incidents={[incident]} />
      </OperatorRoleContext>
    </QueryClientProvider>,
  );
};

it('an operator may skip a failed job, never one that waits for an external service', () => {
  expect(shown({})).toContain('飛ばす');
  expect(shown({ outage: 'mail_server' })).not.toContain('飛ばす');
  expect(shown({ outage: 'payment_provider', jobKind: 'daily-upkeep' })).not.toContain('飛ばす');
});

it('an outage that is over isn’t shown as retried', () => {
  const resolvedAt = '2026-05-01T02:00:00.000Z';
  expect(shown({ resolvedAt })).toContain('再実行済み');
  expect(shown({ resolvedAt, outage: 'mail_server' })).not.toContain('再実行済み');
});
