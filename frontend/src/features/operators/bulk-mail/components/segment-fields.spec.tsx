import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { choiceOf, SegmentFields } from './segment-fields.tsx';

it('the number of recipients, of reachable ones, and the excluded ones are shown in sentences', () => {
  const queries = new QueryClient();
  const segment = { kind: 'all' } as const;
  queries.setQueryData(
    [`/api/admin/bulk-mails/size?${new URLSearchParams({ segment: JSON.stringify(segment) }).toString()}`],
    {
      ...{ people: 1200, reachable: 1100 },
    },
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <SegmentFields choice={choiceOf(segment)} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(html).toContain(
    '宛先1,200人のうち、メールが届くのは1,100人です。アドレスが未登録・未確認の方と、運営事務局からのご案内のメールを受け取らない方には送りません。',
  );
});
