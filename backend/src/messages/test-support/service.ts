import pg from 'pg';
import { pino } from 'pino';
import { ErasureModule } from '../../accounts/leaving/erasure.module.ts';
import { ProjectionsModule } from '../../event-sourcing/projections.module.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { OperatedReportsModule } from '../../operations/reports/reports.controller.ts';
import { OperatedThreadsModule } from '../../operations/support/operated-threads.controller.ts';
import { OperatedReviewsModule } from '../../operations/reviews/reviews.controller.ts';
import { Timelines } from '../../rentals/queries/timelines.ts';
import { RequestRows } from '../../rentals/queries/request-rows.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import {
  CASES_OF_TEST,
  type RentalService,
  type RoomsAbove,
  startRentalService,
} from '../../rentals/test-support/service.ts';
import { ReviewsModule } from '../../rentals/reviews/reviews.module.ts';
import { RealtimeModule } from '../../realtime/realtime.module.ts';
import { MessagesModule } from '../messages.module.ts';

export interface ChatService extends RentalService {
  readonly borrowerId: number;
  readonly strangerId: number;
  readonly adminId: number;
  readonly databaseUrl: string;
}

/**
 * Starts the service with hanako, kenji, misaki and an operator and their chats; with rentals and read models, and
 * sockets on request.
 */
export async function startChatService(sockets = false): Promise<ChatService> {
  let pool: pg.Pool | undefined;
  let url = '';
  const above: RoomsAbove = ({ databaseUrl, log: eventLog }) => {
    url = databaseUrl;
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // The database is dropped before the pool is closed.
    pool.on('error', () => undefined);
    const log = pino({ level: 'silent' });
    const readModels = ProjectionsModule.register({ databaseUrl, pool, eventLog, log, works: true });
    return [
      readModels,
      ErasureModule,
      ReviewsModule,
      ...[OperatedReviewsModule, OperatedReportsModule, OperatedThreadsModule],
      ...(sockets ? [RealtimeModule] : []),
      MessagesModule.register(sockets),
    ];
  };
  const service = await startRentalService([RequestRows, RequestViews, Timelines, CASES_OF_TEST], above);
  const idOf = async (username: string) =>
    Number((await service.query('SELECT id FROM app.users WHERE username = $1', [username]))[0]?.['id']);
  const close = async () => {
    await service.close();
    await pool?.end();
  };
  const [borrowerId, strangerId, adminId] = await Promise.all(['kenji', 'misaki', 'admin'].map(idOf));
  const ids = { borrowerId: borrowerId!, strangerId: strangerId!, adminId: adminId! };
  return { ...service, ...ids, databaseUrl: url, close };
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a photo for a message. @returns its url */
export async function photoOf(person: TestClient): Promise<string> {
  return (await person.upload('/api/upload-message-image', 'file', PIXEL)).json<{ url: string }>().url;
}
