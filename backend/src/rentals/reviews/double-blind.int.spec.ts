import { describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import fc from 'fast-check';
import type { TestClient } from '../../http/http.testing.ts';
import { OVER, review, startReviewService } from '../test-support/reviewed.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startReviewService);

type Writer = 'borrower' | 'owner';
const other = (writer: Writer): Writer => (writer === 'owner' ? 'borrower' : 'owner');
const WORDS = { borrower: 'ないしょの感想', owner: 'うちあけ話' } as const;

/** The responses of all routes to this person, without values that change with every request. */
async function everythingSeenBy(by: TestClient, roundId: string, itemId: string): Promise<string> {
  await service.query('TRUNCATE app.request_limits');
  const { ownerId, borrowerId } = service;
  const paths = [
    ...[`/api/rental-requests/${roundId}/review`, '/api/user/export', '/api/notifications'],
    ...[ownerId, borrowerId].flatMap((id) => [
      `/api/users/${id}`,
      `/api/users/${id}/standing`,
      `/api/users/${id}/reviews`,
      `/api/users/${id}/items`,
    ]),
    ...[
      `/api/items/${itemId}`,
      `/api/items/${itemId}/reviews`,
      '/api/items?sort=popular',
      '/api/home',
      '/api/admin/reports',
    ],
  ];
  const answers: string[] = [];
  for (const path of paths) {
    const { statusCode, body } = await by.get(path);
    answers.push(`${path} ${statusCode} ${body.replaceAll(/"(lastSeenAt|lastUsedAt|exportedAt)":"[^"]*"/g, '')}`);
  }
  return answers.join('\n');
}

describe('a party’s review', () => {
  it.each<Writer>(['borrower', 'owner'])('changes nothing that anybody else can see: %s', async (writer) => {
    service.at(TIMES.completed);
    const id = await service.completed();
    const [round] = await service.query('SELECT item_id FROM read_models.rounds WHERE id = $1', [id]);
    const others = [service[other(writer)], service.stranger, service.admin];
    const seen = () => Promise.all(others.map((by) => everythingSeenBy(by, id, String(round?.['item_id']))));
    const before = await seen();
    for (const rating of [1, 5]) {
      const answer = await review(service[writer], id, { rating, text: WORDS[writer] });
      expect(answer.statusCode).toBe(201);
      expect(await seen()).toEqual(before);
    }
    service.at(plus(OVER, -1));
    await service.showDue();
    expect((await seen())[0]).not.toContain(WORDS[writer]);
    service.at(OVER);
    await service.showDue();
    expect((await seen())[0]).toContain(WORDS[writer]);
  });

  const steps = fc.array(
    fc.oneof(
      fc.record({
        does: fc.constant('write' as const),
        by: fc.constantFrom<Writer>('borrower', 'owner'),
        rating: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 100, 200, 336) }),
      fc.record({ does: fc.constant('show' as const) }),
    ),
    { maxLength: 10 },
  );

  it('is published with the other’s or after the time, and never changes from then on', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await service.query('TRUNCATE app.request_limits');
        await service.query('TRUNCATE app.reviews CASCADE');
        service.at(TIMES.completed);
        const id = await service.completed();
        let now = TIMES.completed as string;
        const written: Partial<Record<Writer, number>> = {};
        let shown = false;
        for (const step of all) {
          if (step.does === 'wait') service.at((now = plus(now, step.hours * 3_600_000)));
          if (step.does === 'show') {
            await service.showDue();
            shown ||= now >= OVER && Object.keys(written).length > 0;
          }
          if (step.does === 'write') {
            const { statusCode } = await review(service[step.by], id, { rating: step.rating });
            const may: boolean = !shown && now < OVER;
            expect(statusCode).toBe(may ? 201 : 409);
            if (may) written[step.by] = step.rating;
            shown ||= may && written.borrower !== undefined && written.owner !== undefined;
          }
          for (const writer of ['borrower', 'owner'] as const) {
            const own = await service.ofRound(service[writer], id);
            expect(own.own?.rating).toBe(written[writer]);
            expect(own.other?.rating).toBe(shown ? written[other(writer)] : undefined);
          }
          expect((await service.aboutOwner()).total).toBe(shown && written.borrower !== undefined ? 1 : 0);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
