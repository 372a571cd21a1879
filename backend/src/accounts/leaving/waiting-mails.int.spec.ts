import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { TestClient } from '../../http/http.testing.ts';
import { NotificationDelivery } from '../../notifications/delivery/notification-delivery.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { AccountsModule } from '../accounts.module.ts';
import { Erasure } from './erasure.ts';
import { PersonalData } from './personal-data.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);

const nothing = async () => undefined;
const leave = (userId: number) =>
  new Erasure(
    test.pool,
    { hash: async () => '-' } as never,
    new PersonalData(),
    { areCurrent: nothing, areKnown: nothing, of: async () => [] } as never,
    { endAll: nothing } as never,
    test.app.get(Mails),
    { sweepRemoved: nothing } as never,
  ).erase(userId);

it('leaving deletes pending mails about notifications, also the daily one, even if another account has the address', async () => {
  const [leaver, other, email] = [new TestClient(test.app), new TestClient(test.app), 'leaver@example.jp'];
  const id = await leaver.register('leaver', email);
  await test.pool.query(
    'UPDATE app.users SET email = pending_email, pending_email = NULL, email_verified_at = now() WHERE id = $1',
    [id],
  );
  const notice = (kind: NotificationKind) => ({
    ...{ id: randomUUID(), userId: id, kind, title: kind, sentence: '知らせです。', who: null, path: '/' },
    ...{ roundId: null, itemId: null, at: new Date().toISOString(), deadline: null, gathers: null },
  });
  await test.app.get(Notifications).notify([notice('shipped'), notice('new_follower')]);
  await test.pool.query(`UPDATE app.notifications SET mail_due = now() - interval '1 second'`);
  await test.app.get(NotificationDelivery).run({ find: async () => null });
  await other.register('other_one', email);
  const mailsSent = async () => (await test.mailsTo(email)).filter(({ text }) => text.includes('知らせです。')).length;
  expect(await mailsSent()).toBe(2);
  expect(await leave(id)).toBe(true);
  expect(await mailsSent()).toBe(0);
});
