import { REVIEW_DAYS } from '@meguri/contracts/limits.ts';
import { DAY, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { ReviewList, RoundReviews } from '@meguri/contracts/review/review.ts';
import pg from 'pg';
import { pino } from 'pino';
import { ErasureModule } from '../../accounts/leaving/erasure.module.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ProjectionsModule } from '../../event-sourcing/projections.module.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { OperatedReviewsModule } from '../../operations/reviews/reviews.controller.ts';
import { RequestRows } from '../queries/request-rows.ts';
import { RequestViews } from '../queries/request-views.ts';
import { Timelines } from '../queries/timelines.ts';
import { ReviewShowing } from '../reviews/review-showing.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { roundAt } from './rounds.ts';
import { CASES_OF_TEST, type RentalService, type RoomsAbove, startRentalService } from './service.ts';

/** When the reviews of a round of `completedRound` are published, without interruptions. */
export const OVER: Instant = plus(TIMES.completed, REVIEW_DAYS * DAY);

export interface ReviewService extends RentalService {
  readonly borrowerId: number;
  /** Moves the domain's time to that moment and stops it there. */
  at(time: Instant): void;
  /** A rental of hanako's item to kenji that has just been completed. @returns its id */
  completed(): Promise<string>;
  /** Publishes what is due, as workers do. */
  showDue(): Promise<void>;
  ofRound(by: TestClient, roundId: string): Promise<RoundReviews>;
  aboutOwner(query?: string, by?: TestClient): Promise<ReviewList>;
}

/** hanako, kenji and misaki, who may review rentals; with read models and a stopped clock. */
export async function startReviewService(above: RoomsAbove = () => []): Promise<ReviewService> {
  let pool: pg.Pool | undefined;
  const rooms: RoomsAbove = (parts) => {
    const { databaseUrl, log: eventLog } = parts;
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // The database is dropped before the pool ends.
    pool.on('error', () => undefined);
    const log = pino({ level: 'silent' });
    const readModels = ProjectionsModule.register({ databaseUrl, pool, eventLog, log, works: true });
    return [readModels, ErasureModule, ReviewsModule, OperatedReviewsModule, ...above(parts)];
  };
  const service = await startRentalService([RequestRows, RequestViews, Timelines, CASES_OF_TEST], rooms);
  const clock = service.get(Clock);
  let now = TIMES.completed as Instant;
  clock.now = () => new Date(now);
  const [borrower] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
  return {
    ...service,
    borrowerId: Number(borrower?.['id']),
    at: (time) => void (now = time),
    completed: () => roundAt(service, 'completed'),
    showDue: () => service.get(ReviewShowing).showDue(now, []),
    ofRound: async (by, id) => (await by.get(`/api/rental-requests/${id}/review`)).json<RoundReviews>(),
    aboutOwner: async (query = '', by = service.stranger) =>
      (await by.get(`/api/users/${service.ownerId}/reviews${query}`)).json<ReviewList>(),
    close: async () => {
      await service.close();
      await pool?.end();
    },
  };
}

/** Writes a review. */
export const review = (by: TestClient, roundId: string, body: object) =>
  by.post(`/api/rental-requests/${roundId}/review`, body);
