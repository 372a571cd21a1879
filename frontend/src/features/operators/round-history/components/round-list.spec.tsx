import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { roundOf } from '../../../../testing/rounds.testing.ts';
import { RoundList } from './round-list.tsx';

it('marks rentals that were requested together for operators, in the table and on phones', () => {
  const parcel = { id: '99999999-2222-4333-8444-000000000000', rounds: 3 };
  const marksOf = (rounds: Parameters<typeof RoundList>[0]['rounds']) =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <RoundList rounds={rounds} />
      </StaticRouter>,
    ).match(/まとめて借りる（3点）/g)?.length;
  expect(marksOf([roundOf({ parcel })])).toBe(2);
  expect(marksOf([roundOf({ parcel: null }), roundOf({})])).toBeUndefined();
});
