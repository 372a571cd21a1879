import { beforeAll, describe, expect, it } from '@jest/globals';
import { damageCaseById } from '@meguri/projections/read-models/damage-cases/query.ts';
import { postingsOfRound } from '@meguri/projections/read-models/ledger/query.ts';
import { writeCursor } from '@meguri/projections/postgres/cursor.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { movedDeadlines, nextDeadlineAfter } from '@meguri/projections/read-models/rounds/moved-deadlines.ts';
import {
  asMoved,
  borrowerStanding,
  deadlinesDueBy,
  moneyWaiting,
  openRoundsOfItem,
  remindersDueBy,
  roundsWithOpenMoney,
  roundsWithOpenReversals,
  roundsEndedBefore,
  unansweredRequests,
} from '@meguri/projections/read-models/rounds/query.ts';
import { PARKED_TABLE } from '@meguri/projections/runner/parked-streams.ts';
import { createIndexes, createTable } from '@meguri/projections/runner/read-model-table.ts';
import { DEADLINE_KINDS } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import type pg from 'pg';
import { AccountDirectory } from '../accounts/account-directory.ts';
import { Blocks } from '../accounts/follows/blocks.ts';
import { Follows } from '../accounts/follows/follows.ts';
import { PayoutAccounts } from '../accounts/payout-account/payout-accounts.ts';
import { ChatRecords } from '../messages/chat-records.ts';
import { MessageRows } from '../messages/chats/message-rows.ts';
import { PairRows } from '../messages/chats/pair-rows.ts';
import { SupportThreadRows } from '../messages/support/support-thread-rows.ts';
import { Reports } from '../messages/reports/reports.ts';
import { SupportRows } from '../messages/support/support-rows.ts';
import { NotificationDelivery } from '../notifications/delivery/notification-delivery.ts';
import { NotificationList } from '../notifications/list/notification-list.ts';
import { MailDelivery } from '../notifications/mail/mail-delivery.ts';
import type { Notice } from '../notifications/notice.ts';
import { Notifications } from '../notifications/notifications.ts';
import { PushDelivery } from '../notifications/push/push-delivery.ts';
import { Differences } from '../rentals/processes/reconciliation/differences.ts';
import { EarningsOfOwners } from '../rentals/queries/earnings.ts';
import { Payouts } from '../rentals/queries/payouts.ts';
import { OF_OPEN_TASKS, OPERATORS, OPERATORS_ASK } from './large-tables.operators.testing.ts';
import { type Asking, Explaining, NOW, PEOPLES, SEED } from './large-tables.testing.ts';
import { ENTITIES } from './entities.ts';
import { OpenRounds } from '../accounts/leaving/open-rounds.ts';
import type { Clock } from '../event-sourcing/clock/clock.ts';
import type { HttpSettings } from '../http/http-settings.ts';
import { RequestLimits } from '../http/request-limits.ts';
import { SessionStore } from '../http/sessions/session-store.ts';
import { ItemViews } from '../catalog/views/item-views.ts';
import { changedItems } from '../catalog/search/catalogue/changed-items.ts';
import { CardFacts } from '../catalog/trust/card-facts.ts';
import { Standings } from '../catalog/trust/standings.ts';
import { RentalStories } from '../catalog/trust/rental-stories.ts';
import { ItemReviewSummaries } from '../rentals/reviews/item-review-summaries.ts';
import { ReviewRows } from '../rentals/reviews/review-rows.ts';
import { ReviewShowing } from '../rentals/reviews/review-showing.ts';
import { RoundsOfItem } from '../catalog/items/rounds-of-item.ts';
import { StoredWebhook } from '../rentals/processes/webhooks/webhook.entity.ts';
import { WithheldPhotos } from '../catalog/uploads/withheld-photos.ts';
import { WebhookInbox } from '../rentals/processes/webhooks/webhook-inbox.ts';
import { Incidents } from '../rentals/processes/incidents/incidents.ts';
import { RequestRows } from '../rentals/queries/request-rows.ts';
import { within } from '../postgres/within.ts';
import { RoundAttachments } from '../rentals/round/attachments.ts';
import { useDatabase } from '../../../test/support/use-database.ts';

const ID = '00000000-0000-4000-8000-000000000007';
const VIEWER = { userId: 7, isAdmin: false, role: null };

const { pool, source } = useDatabase(...ENTITIES);
beforeAll(async () => {
  await pool.query('CREATE SCHEMA read_models');
  await pool.query(PARKED_TABLE);
  const tables = ALL_PROJECTIONS.flatMap((projection) => projection.tables);
  for (const table of tables) await pool.query(createTable('read_models', table));
  await pool.query(SEED);
  await pool.query(PEOPLES);
  await pool.query(OPERATORS);
  for (const table of tables) for (const index of createIndexes('read_models', table)) await pool.query(index);
  await pool.query('ANALYZE');
}, 120_000);

const clock = { now: () => new Date(NOW) } as Clock;
const due = { roundId: ID, kind: 'overdue', due: NOW, ref: null } as const;
const CURSOR = writeCursor({ at: NOW, id: ID });
const INTERRUPTED = momentAt(NOW, [{ kind: 'downtime', from: NOW, to: NOW }]);
const NOTHING = {} as never;
const period = { from: '2026-06-01', to: '2026-06-08' };

/** Queries of workers, and of pages that are requested often. */
const ASKED: readonly Asking[] = [
  ['the first page of deadlines', (db) => deadlinesDueBy(db, NOW, { limit: 200, after: null, kinds: DEADLINE_KINDS })],
  ['the next page of deadlines', (db) => deadlinesDueBy(db, NOW, { limit: 200, after: due, kinds: DEADLINE_KINDS })],
  ['the times that deadlines were moved to', (db) => asMoved(db, [due], INTERRUPTED.interruptions)],
  ['the next deadline', (db) => nextDeadlineAfter(db, INTERRUPTED)],
  ['deadlines moved by interruptions', (db) => movedDeadlines(db, INTERRUPTED.interruptions, 100)],
  ['pending webhooks', (_, rows) => new WebhookInbox(rows(StoredWebhook)).pending()],
  ['a webhook', (_, rows) => new WebhookInbox(rows(StoredWebhook)).waiting(ID)],
  ['all open money', (db) => roundsWithOpenMoney(db, null)],
  ['an owner’s open money', (db) => roundsWithOpenMoney(db, 7)],
  ['incidents of a rental’s money', (db) => new Incidents(db, NOTHING, NOTHING, NOTHING).openOfMoney(ID, 'x')],
  ['rentals with such incidents', (db) => new Incidents(db, NOTHING, NOTHING, NOTHING).roundsOfMoney()],
  ['all pending money', (db) => moneyWaiting(db)],
  ['an item’s open rounds', (db) => openRoundsOfItem(db, ID)],
  ['an owner’s open reversals', (db) => roundsWithOpenReversals(db, 7)],
  ['rounds with records that may be erased', (db) => roundsEndedBefore(db, NOW, { limit: 500, after: null })],
  ['requests for the same days', (db) => unansweredRequests(db, ID, period)],
  ['a borrower’s standing', (db) => borrowerStanding(db, 7, INTERRUPTED)],
  ['the open rounds of a user', (db) => OpenRounds.prototype.of.call({}, db, 7)],
  ['a session', (db) => new SessionStore(db, {} as HttpSettings).find('x')],
  ['the end of a session', (db) => new SessionStore(db, {} as HttpSettings).close('x')],
  ['requests that wait for a user', (db) => new RequestRows(db).waitingFor(VIEWER, INTERRUPTED)],
  ['a borrower’s requests', (db) => new RequestRows(db).listOf(VIEWER, 'borrower')],
  ['an owner’s requests', (db) => new RequestRows(db).listOf(VIEWER, 'owner')],
  ['a borrower’s ended rentals', (db) => new RequestRows(db).endedOf(VIEWER, 'borrower', { limit: 20 })],
  ['the next page of them', (db) => new RequestRows(db).endedOf(VIEWER, 'owner', { limit: 20, cursor: CURSOR })],
  ['overdue rentals', (db) => new RequestRows(db).overdueOf(VIEWER, 'owner', INTERRUPTED)],
  ['a request', (db) => new RequestRows(db).find(ID, VIEWER)],
  ['requests by id', (db) => new RequestRows(db).findMany([ID])],
  ['days of items', (db) => new RoundsOfItem(db, clock).bookedPeriods([ID])],
  ['an item’s running round', (db) => new RoundsOfItem(db, clock).hasRunning(ID)],
  ['items reserved in a week', (db) => new RoundsOfItem(db, clock).reservedItems(period)],
  ['items reserved on a day', (db) => new RoundsOfItem(db, clock).reservedItems(period, 6)],
  ['items that changed', (db) => changedItems(db, { version: '19990', id: ID }, true)],
  ['items that changed, without their texts', (db) => changedItems(db, { version: '19990', id: ID }, false)],
  ['texts and photos', (db) => new RoundAttachments(db).read([{ roundId: ID, textIds: [ID], photoIds: [ID] }])],
  ['open incidents', (db) => new Incidents(db, NOTHING, NOTHING, NOTHING).list({ openOnly: true, limit: 200 })],
  [
    'the next page of incidents',
    (db) => new Incidents(db, NOTHING, NOTHING, NOTHING).list({ openOnly: true, limit: 20, cursor: CURSOR }),
  ],
  ['a round’s incidents', (db) => new Incidents(db, NOTHING, NOTHING, NOTHING).ofRound(ID)],
  ['attempts', (db) => new Incidents(db, NOTHING, NOTHING, NOTHING).attempt(ID)],
  ['a round’s postings', (db) => postingsOfRound(db, ID)],
  ['a damage case', (db) => damageCaseById(db, ID)],
];

const NOTICE: Notice = {
  ...{ id: ID, userId: 7, kind: 'new_follower', title: '', sentence: '', who: 8, path: '/', at: NOW },
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
};
const rowsOf = (db: pg.Pool) => ({
  pairs: new PairRows(db),
  messages: new MessageRows(db, NOTHING),
  support: new SupportRows(db, NOTHING),
});
const delivery = (db: pg.Pool) => {
  const limits = new RequestLimits(db, { sessionSecret: 'x' } as HttpSettings);
  const queues = { enqueue: async () => undefined } as never;
  return new NotificationDelivery(db, clock, NOTHING, queues, NOTHING, NOTHING, limits, NOTHING);
};
const payouts = (db: pg.Pool) => new Payouts(db, { of: async () => ({}) } as never, clock);
const end = { at: NOW, id: '7' };

/** Queries of messages, notifications and payouts. */
const PEOPLES_ASK: readonly Asking[] = [
  ['a user’s chats', (db) => rowsOf(db).pairs.listed(7, { archived: false, text: null, limit: 31, end: null })],
  ['the next page of chats', (db) => rowsOf(db).pairs.listed(7, { archived: false, text: null, limit: 31, end })],
  ['chats by a word', (db) => rowsOf(db).pairs.listed(7, { archived: false, text: '%x%', limit: 31, end: null })],
  ['their number', (db) => rowsOf(db).pairs.count(7, { archived: false, text: '%x%', limit: 31, end: null }, db)],
  ['the numbers of chats and unread ones', (db) => rowsOf(db).pairs.totals(7), [{}]],
  ['a direct chat', (db) => rowsOf(db).pairs.one({ kind: 'direct', viewerId: 7, otherId: 19_008 })],
  ['a round’s chat', (db) => rowsOf(db).pairs.one({ kind: 'transaction', viewerId: 7, roundId: ID })],
  ['whether a user may write', (db) => rowsOf(db).pairs.factsOf(7, 19_008)],
  ['a page of messages', (db) => rowsOf(db).messages.before('7', 3, 15)],
  ['announced messages', (db) => rowsOf(db).messages.at(['7'], [1])],
  ['a message', (db) => rowsOf(db).messages.byId(ID)],
  ['a message that was sent before', (db) => rowsOf(db).messages.bySender(7, ID)],
  ['a message’s place', (db) => rowsOf(db).messages.positionOf('7', ID), [{ position: 1 }]],
  ['chats with 運営事務局', (db) => rowsOf(db).support.ofPerson(7)],
  ['one chat with 運営事務局', (db) => rowsOf(db).support.one(7, ID)],
  ['its messages', (db) => rowsOf(db).support.before(ID, 9, 15)],
  ['its messages by id', (db) => rowsOf(db).support.byIds([ID])],
  ['a photo of a chat', (db) => ChatRecords.prototype['isShownTo'].call({ pool: db } as never, VIEWER, ID)],
  [
    'chats that can be erased',
    (db) => ChatRecords.prototype.tend.call({ pool: db, inBatches: ChatRecords.prototype['inBatches'] }, new Date(NOW)),
  ],
  ['notifications', (db) => new NotificationList(db).page(7, { unread: false })],
  ['the next page of notifications', (db) => new NotificationList(db).page(7, { unread: false, cursor: CURSOR })],
  ['unread notifications', (db) => new NotificationList(db).page(7, { unread: true })],
  ['marking notifications as read', (db) => new NotificationList(db).markRead(7, { upTo: ID })],
  ['announced notifications', (db) => new NotificationList(db).shown([ID])],
  ['storing a notification', (db) => new Notifications(db, clock).notify([NOTICE], db), [{ id: 7 }]],
  [
    'the notification about a chat',
    (db) => new Notifications(db, clock).notify([{ ...NOTICE, gathers: 'chat 7' }], db),
    [{ id: 7 }],
  ],
  ['due mails and pushes', (db) => delivery(db).run(NOTHING), [{ id: ID, userId: 7, kind: 'new_follower' }]],
  ['a mail', (db) => new MailDelivery(db, NOTHING, NOTHING, clock, NOTHING).deliver(ID)],
  ['a push', (db) => new PushDelivery(db, NOTHING, NOTHING, clock, NOTHING).deliver(ID, ID)],
  ['reminders that are due', (db) => remindersDueBy(db, NOW, 200)],
  [
    'followers of a user',
    (db) => new Follows(db, NOTHING, clock, NOTHING, NOTHING, NOTHING).list(7, 'followers'),
    [{}],
  ],
  [
    'the numbers of followers and followed users',
    (db) => new Follows(db, NOTHING, clock, NOTHING, NOTHING, NOTHING).counts(7),
    [{}],
  ],
  ['blocked users', (db) => new Blocks(db, NOTHING, NOTHING, NOTHING, NOTHING).list(7)],
  ['whether one has blocked the other', (db) => new Blocks(db, NOTHING, NOTHING, NOTHING, NOTHING).areBetween(7, 8)],
  ['open reports', (db) => new Reports(db, NOTHING, NOTHING, clock).list(7, { state: 'open', limit: 20 })],
  ['a member’s questions', (db) => new SupportThreadRows(db).own(7, { limit: 20 })],
  ['a member’s question', (db) => new SupportThreadRows(db).ownPage(7, ID), [{}]],
  ['a guest’s question', (db) => new SupportThreadRows(db).guestPage(ID), [{}]],
  ['the card of an item', (db) => new CardFacts(db).of(ID)],
  ['the rating of a user with 10,000 reviews', (db) => new Standings(db, new RoundsOfItem(db, clock)).of(7)],
  ['reviews of a user', (db) => new ReviewRows(db).list('user', 7, { limit: 10 }, null), [{}]],
  ['the next page of them', (db) => new ReviewRows(db).list('user', 7, { limit: 10, cursor: CURSOR }, null), [{}]],
  ['reviews of an item', (db) => new ReviewRows(db).list('item', ID, { limit: 10 }, null), [{}]],
  [
    'reviews of an item by some wearers',
    (db) => new ReviewRows(db).list('item', ID, { limit: 10, height: 160, usualSize: 'm' }, null),
    [{}],
  ],
  ['what 10,000 reviews of an item say together', (db) => new ItemReviewSummaries(db).of(ID)],
  ['withheld photos', (db) => new WithheldPhotos(db).has('x')],
  ['the other’s review', (db) => new ReviewRows(db).shownOf(ID, 'owner', 1)],
  ['the story of the landing page', (db) => new RentalStories(db).newest()],
  ['due reviews', (db) => new ReviewShowing(db, NOTHING).showDue('2020-01-01T00:00:00.000Z', [])],
  ['an owner’s payouts', (db) => payouts(db).page(7, undefined)],
  ['an owner’s earnings', (db) => new EarningsOfOwners(db, clock).of(7)],
  ['views of an owner’s items', (db) => new ItemViews(db, clock, NOTHING).of(7), [{ items: [] }]],
  ['the state of an account', (db) => new PayoutAccounts(db).of(7), [{ lookedAt: null }]],
  ['the user of an account', (db) => new AccountDirectory(db, NOTHING, NOTHING, NOTHING).userOfPayoutAccount('acct_7')],
  ['differences with the provider', (db) => new Differences(db, NOTHING, NOTHING).list({ openOnly: true, limit: 20 })],
];

/** @returns the large tables that a query reads from end to end, each with the statement */
async function readWhole([, ask, found, kind]: Asking): Promise<readonly string[]> {
  const explaining = new Explaining(pool, found, kind);
  const connection = explaining as unknown as pg.PoolClient;
  await ask(explaining as unknown as pg.Pool, (entity) => within(source.getRepository(entity), connection));
  expect(explaining.asked).toBeGreaterThan(0);
  return explaining.scanned;
}

describe('with 100,000 rounds', () => {
  it.each<Asking>([...ASKED, ...PEOPLES_ASK, ...OPERATORS_ASK])(
    '%s: found without reading a large table from end to end',
    async (...asking: Asking) => expect(await readWhole(asking)).toEqual([]),
  );

  it.each<Asking>(OF_OPEN_TASKS)(
    '%s: found without reading a large table from end to end, except for open tasks',
    async (...asking: Asking) => {
      const whole = await readWhole(asking);
      expect(whole.filter((scan) => !scan.startsWith('operator_tasks by '))).toEqual([]);
    },
  );
});
