import type { DynamicModule } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { ProviderCheck } from '@meguri/contracts/read-models/provider-check.ts';
import pg from 'pg';
import { PaymentTests } from '../../adapters/payment-provider/payment-tests.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { StoredMail } from '../../notifications/mail/mail.entity.ts';
import { PaymentSetup } from '../../rentals/payment/payment-setup.ts';
import { StoredIncident } from '../../rentals/processes/incidents/incident.entity.ts';
import { Incidents } from '../../rentals/processes/incidents/incidents.ts';
import { Differences } from '../../rentals/processes/reconciliation/differences.ts';
import { BalanceDifference, Reconciliation } from '../../rentals/processes/reconciliation/reconciliation.entity.ts';
import { RentalRequestsController } from '../../rentals/queries/rental-requests.controller.ts';
import { RequestRows } from '../../rentals/queries/request-rows.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import { Timelines } from '../../rentals/queries/timelines.ts';
import type { RentalService } from '../../rentals/test-support/service.ts';
import { startWithReadModels } from '../../rentals/test-support/with-read-models.ts';
import { BulkMailModule } from '../bulk-mail/bulk-mails.controller.ts';
import { OperationsModule } from '../operations.module.ts';
import { SigningKey } from '../proof/signing-key.ts';
import { AdminUsersModule } from '../users/admin-users.controller.ts';

/** A private key for tests. */
const TEST_SEED = Buffer.alloc(32, 7).toString('base64url');

/** The recipient of the roots. */
export const OUTSIDER = 'notary@example.jp';
const OPERATIONS = { serves: false, works: false, key: new SigningKey(TEST_SEED), rootRecipients: [OUTSIDER] };

class OutsideModule {}
const INCIDENTS = {
  provide: Incidents,
  useFactory: (...parts: ConstructorParameters<typeof Incidents>) => new Incidents(...parts),
  inject: [pg.Pool, JobQueues, getRepositoryToken(StoredIncident), getRepositoryToken(StoredMail)],
};
const DIFFERENCES = {
  provide: Differences,
  useFactory: (...parts: ConstructorParameters<typeof Differences>) => new Differences(...parts),
  inject: [pg.Pool, getRepositoryToken(BalanceDifference), getRepositoryToken(Reconciliation)],
};
const CHECK: ProviderCheck = {
  checkedAt: '2026-12-01T00:00:00.000Z',
  isLive: true,
  items: [{ part: '残高', verdict: 'good', says: '利用できる残高は0円です。', advice: null }],
};
const SETUP = { provide: PaymentSetup, useValue: { problems: async () => [], inspect: async () => CHECK } };
/** The setting of services that move real money. */
const TESTS = { provide: PaymentTests, useValue: { mode: null } };
const OUTSIDE: DynamicModule = {
  module: OutsideModule,
  global: true,
  imports: [TypeOrmModule.forFeature([BalanceDifference, Reconciliation, StoredIncident, StoredMail])],
  controllers: [RentalRequestsController],
  providers: [INCIDENTS, DIFFERENCES, SETUP, TESTS],
  exports: [Incidents, Differences, PaymentSetup, PaymentTests],
};

/** The service's in-memory log. */
export const logOf = (service: RentalService): EventLog =>
  service.get(EVENT_LOG as unknown as abstract new () => EventLog);

/**
 * The rental's routes, its read models and the operators' routes, with all read models kept up to date from the log in
 * memory.
 */
export async function startOperatorsService(): Promise<RentalService> {
  const rooms = [OperationsModule.register(OPERATIONS), AdminUsersModule, BulkMailModule.register(false), OUTSIDE];
  return startWithReadModels([RequestRows, RequestViews, Timelines], rooms);
}
