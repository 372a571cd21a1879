import { expect, it } from '@jest/globals';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { RequestRefusal } from './request-refusal.tsx';

const refusedFor = (code: keyof typeof ROUND_REJECTIONS): string => {
  const { status, message } = ROUND_REJECTIONS[code];
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <RequestRefusal error={new ApiError(status, { code, message })} />
    </StaticRouter>,
  );
};

it('who asks a second time for the same days reads that the request is there, and comes to it', () => {
  const shown = refusedFor('already_requested');
  expect(shown).toContain('リクエストは送信済みです');
  expect(shown).not.toContain('送信できませんでした');
  expect(shown).toContain('href="/profile"');
});

it('any other request that is refused reads as not sent', () => {
  expect(refusedFor('too_many_open_requests')).toContain('リクエストを送信できませんでした');
});
