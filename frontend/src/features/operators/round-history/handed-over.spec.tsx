import { describe, expect, it } from '@jest/globals';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { HistoryView } from './components/history-view.tsx';
import { MachineDiagram } from './moments/components/machine-diagram.tsx';
import { RecordSheet } from './moments/components/record-sheet.tsx';
import { recordingOf } from './moments/recording.testing.ts';

const read = (shown: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
const recordingBy = (method: HandoverMethod) => recordingOf(roundIn('shipped', { method }));
const SHOWN: readonly (readonly [what: string, show: (method: HandoverMethod) => string])[] = [
  [
    'history and state',
    (method) => {
      const { history, steps } = recordingBy(method);
      return read(<HistoryView history={history} replay={{ steps, brokenAt: null }} interruptions={[]} />);
    },
  ],
  [
    'sheet to print',
    (method) => read(<RecordSheet recording={recordingBy(method)} brokenAt={null} children={<p>送ったお知らせ</p>} />),
  ],
  ['diagram of states', (method) => read(<MachineDiagram current="shipped" handover={method} taken={[]} />)],
];

describe('the operators’ view of a rental', () => {
  it.each(SHOWN)('uses no words of shipping for a pickup in its %s', (_, show) => {
    const met = show('pickup');
    for (const words of ['受け渡し待ち', '受け渡し済み']) expect(met).toContain(words);
    for (const words of ['発送待ち', '発送済み']) expect(met).not.toContain(words);
  });

  it.each(SHOWN)('uses the words of shipping for a delivery in its %s', (_, show) => {
    const sent = show('delivery');
    for (const words of ['発送待ち', '発送済み']) expect(sent).toContain(words);
  });
});
