import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { pino } from 'pino';
import { until } from '../../../../../test/support/until.ts';
import { SERVICE_LOG } from '../../../http/health/service-log.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { Notifications } from '../../../notifications/notifications.ts';
import { Outside, reachable } from '../test-support/outside.ts';
import { OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const outside = new Outside(true);
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const PARTS = [{ provide: SERVICE_LOG, useValue: log }, ...outside.delivery];

const world = useWorld();
beforeAll(async () => {
  // Noon in Tokyo, outside everyone's quiet hours.
  world.clock.moveTo(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T03:00:00.000Z`);
  await reachable(world.pool, OWNER);
  await world.startWorker(PARTS);
});

const at = (fromNow = 0) => new Date(world.clock.now().getTime() + fromNow).toISOString();
const notice = (title: string, deadline: string | null = null): Notice => ({
  id: noticeId(title, OWNER, 'shipped'),
  ...{ userId: OWNER, kind: 'shipped', title, sentence: '「鞄」です。', who: null, path: '/', roundId: null },
  ...{ itemId: null, at: at(), deadline, gathers: null },
});

describe('a day without SMTP server and push service', () => {
  it('loses nothing: each mail and push is sent once, unless it is outdated, and the reason is recorded', async () => {
    const titles = ['届く', '続く', '読まれた', '期限が過ぎた'];
    const notices = titles.map((title) => notice(title, title === '期限が過ぎた' ? at(12 * HOUR) : null));
    await world.workers[0]!.app.get(Notifications).notify(notices);
    await until('all were tried', async () => outside.tried.mails.size === 4 && outside.tried.pushes.size === 4);
    await world.pool.query(`UPDATE app.notifications SET read_at = now() WHERE title = '読まれた'`);
    world.clock.advance(DAY);
    // The worker is stopped and started in the meantime as well.
    await world.stopWorkers();
    outside.away = false;
    await Promise.all([world.startWorker(PARTS), world.startWorker(PARTS)]);
    await world.quiet();
    const subjects = ['【巡り Meguri】届く', '【巡り Meguri】続く'];
    expect(outside.taken.mails.sort()).toEqual(subjects);
    expect(outside.taken.pushes.sort()).toEqual(['届く', '続く']);
    const why = logged.flatMap((line) => /"(?:noNews|why)":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(why.sort()).toEqual(['deadline_passed', 'deadline_passed', 'read', 'read']);
    const { rows } = await world.pool.query('SELECT FROM app.incidents WHERE job_kind IN ($1, $2)', [
      ...['send-push', 'none'],
    ]);
    expect(rows).toEqual([]);
  });
});
