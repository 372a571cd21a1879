import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MAX_REPORTS_A_DAY } from '@meguri/contracts/limits.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import type { ReportAnswer, ReportList, ReportPage } from '@meguri/contracts/message/report.ts';
import { Erasure } from '../../accounts/leaving/erasure.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { photoOf, startChatService } from '../test-support/service.ts';
import { ReportSubjects } from './report-subjects.ts';
import { Reports } from './reports.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let sent: Message[];
const service = useOpened(startChatService);
beforeAll(async () => {
  sent = [];
  for (let n = 1; n <= 20; n += 1) {
    const answer = await service.borrower.post(`/api/messages/${service.ownerId}`, { content: `${n}` });
    sent.push(answer.json<Message>());
  }
});

const report = (by: TestClient, subject: string, id: unknown, reason = '不適切な内容です') =>
  by.post('/api/reports', { subject, id, reason });
const reports = async (query = '') => (await service.admin.get(`/api/admin/reports${query}`)).json<ReportList>();

describe('a report', () => {
  it('of a message shows operators ten messages around it, and records their access', async () => {
    const answer = await report(service.owner, 'message', sent[9]!.id);
    const { id } = answer.json<ReportAnswer>();
    expect(answer.statusCode).toBe(201);
    expect((await reports()).items).toMatchObject([
      { id, subject: 'message', reporter: { username: 'hanako' }, about: { username: 'kenji' }, closed: null },
    ]);
    const page = (await service.admin.get(`/api/admin/reports/${id}`)).json<ReportPage>();
    expect(page.messages.map(({ content }) => Number(content))).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(page).toMatchObject({ messageId: sent[9]!.id, people: [{ username: 'hanako' }, { username: 'kenji' }] });
    const rows = await service.query('SELECT operator_id, reason FROM app.chat_inspections WHERE reference = $1', [id]);
    expect(rows).toEqual([{ operator_id: service.adminId, reason: 'report' }]);
  });

  it('is merged while no operator has handled it, and a new one after', async () => {
    const first = (await report(service.owner, 'user', service.borrowerId)).json<ReportAnswer>();
    expect((await report(service.owner, 'user', `${service.borrowerId}`)).json()).toEqual(first);
    const note = { note: '注意しました' };
    const path = `/api/admin/reports/${first.id}/close`;
    // If another operator has signed in in this browser since, that operator must not close it.
    const other = await service.admin.post(path, note, { 'x-member': String(service.strangerId) });
    expect(other.json()).toMatchObject({ statusCode: 409, code: 'another_member' });
    const close = () => service.admin.post(path, note, { 'x-member': String(service.adminId) });
    expect((await close()).statusCode).toBe(204);
    expect((await close()).json()).toMatchObject({ statusCode: 409, code: 'report_closed' });
    expect((await reports('?state=closed')).items).toMatchObject([{ closed: { by: 'admin', note: '注意しました' } }]);
    expect((await report(service.owner, 'user', service.borrowerId)).json<ReportAnswer>().id).not.toBe(first.id);
  });

  it('is assigned to one operator; another one sees who was first, and can take over', async () => {
    const { id } = (await report(service.stranger, 'user', service.borrowerId)).json<ReportAnswer>();
    const colleague = await service.colleague();
    const { id: colleagueId } = (await colleague.get('/api/user')).json<{ id: number }>();
    const take = (by: TestClient, seen: number | null = null) => by.post(`/api/admin/reports/${id}/take`, { seen });
    const both = await Promise.all([take(service.admin), take(colleague)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    const [second, secondId, firstId] =
      both[0]!.statusCode === 204
        ? [colleague, colleagueId, service.adminId]
        : [service.admin, service.adminId, colleagueId];
    const close = () => second.post(`/api/admin/reports/${id}/close`, { note: '確認しました' });
    expect((await close()).json()).toMatchObject({ code: 'taken_by_other', owner: { id: firstId } });
    expect((await take(second, firstId)).statusCode).toBe(204);
    const found = (await reports()).items.find((one) => one.id === id);
    expect(found?.taken).toMatchObject({ by: { id: secondId } });
    expect((await close()).statusCode).toBe(204);
    expect((await take(second)).json()).toMatchObject({ code: 'report_closed' });
  });

  it('of an item is about its owner', async () => {
    const itemId = await service.item();
    expect((await report(service.borrower, 'item', itemId)).statusCode).toBe(201);
    const found = (await reports()).items.find(({ subject }) => subject === 'item');
    expect(found).toMatchObject({ about: { username: 'hanako' }, item: { id: itemId } });
  });

  it('of a review names its author, who can report the reply; operators read both', async () => {
    const roundId = await roundAt(service, 'completed');
    service.get(Clock).now = () => new Date(TIMES.completed);
    const write = (by: TestClient, text: string) =>
      by.post(`/api/rental-requests/${roundId}/review`, { rating: 1, text });
    await write(service.borrower, '090-1234-5678に電話してください');
    const [row] = await service.query('SELECT id FROM app.reviews');
    const id = String(row?.['id']);
    // It isn't published yet.
    expect((await report(service.owner, 'review', id)).json()).toMatchObject({ code: 'review_not_found' });
    await write(service.owner, '');
    expect((await report(service.borrower, 'review', id)).json()).toMatchObject({ code: 'cannot_report_self' });
    expect((await report(service.stranger, 'review', id)).statusCode).toBe(201);
    await service.owner.post(`/api/reviews/${id}/reply`, { text: 'うそつき' });
    expect((await report(service.borrower, 'review', id)).statusCode).toBe(201);
    // Both have the same time, so their order is undefined.
    const found = (await reports()).items
      .filter(({ subject }) => subject === 'review')
      .sort((one, other) => (one.about.username < other.about.username ? -1 : 1));
    const seen = { id, rating: 1, text: '090-1234-5678に電話してください', isHidden: false, reply: 'うそつき' };
    expect(found).toMatchObject([
      { about: { username: 'hanako' }, review: seen },
      { about: { username: 'kenji' }, review: seen, chat: null },
    ]);
    await service.admin.post(`/api/admin/reviews/${id}/decisions`, {
      part: 'review',
      hidden: true,
      reason: '電話番号',
    });
    expect((await reports()).items.find(({ subject }) => subject === 'review')?.review).toMatchObject({
      isHidden: true,
    });
    expect((await report(service.owner, 'review', id)).json()).toMatchObject({ code: 'review_not_found' });
  });

  it('is rejected for messages that weren’t received, unknown subjects, and oneself', async () => {
    for (const [by, subject, id, code] of [
      [service.borrower, 'message', sent[0]!.id, 'message_not_found'],
      [service.stranger, 'message', sent[0]!.id, 'message_not_found'],
      [service.owner, 'message', randomUUID(), 'message_not_found'],
      [service.owner, 'message', 'x', 'message_not_found'],
      [service.owner, 'user', 0, 'user_not_found'],
      [service.owner, 'user', 2_000_000_000, 'user_not_found'],
      [service.owner, 'item', randomUUID(), 'item_not_found'],
      [service.owner, 'user', service.ownerId, 'cannot_report_self'],
    ] as const)
      expect((await report(by, subject, id)).json()).toMatchObject({ code });
    for (const body of [{ subject: 'x', id: 1, reason: 'x' }, { subject: 'user', id: 1, reason: ' ' }, {}])
      expect((await service.owner.post('/api/reports', body)).statusCode).toBe(400);
  });

  it('is accepted thirty times a day from one user', async () => {
    await service.query('TRUNCATE app.request_limits');
    const all = Array.from({ length: MAX_REPORTS_A_DAY + 1 }, () => report(service.stranger, 'user', service.ownerId));
    const codes = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });

  it('is visible to operators, except reports about themselves', async () => {
    await service.query('TRUNCATE app.request_limits');
    const { id } = (await report(service.stranger, 'user', service.adminId)).json<ReportAnswer>();
    expect((await service.admin.get(`/api/admin/reports/${id}`)).json()).toMatchObject({ code: 'own_round' });
    for (const path of ['/api/admin/reports', `/api/admin/reports/${id}`])
      expect((await service.owner.get(path)).statusCode).toBe(403);
    expect((await service.admin.get(`/api/admin/reports/${randomUUID()}`)).statusCode).toBe(404);
    const colleague = await service.colleague();
    const listed = async (by: TestClient, state: 'open' | 'closed') => {
      const list = (await by.get(`/api/admin/reports?state=${state}`)).json<ReportList>();
      return { has: list.items.some((one) => one.id === id), total: list.total };
    };
    for (const state of ['open', 'closed'] as const) {
      const theirs = await listed(colleague, state);
      expect(theirs.has).toBe(true);
      expect(await listed(service.admin, state)).toEqual({ has: false, total: theirs.total - 1 });
      await colleague.post(`/api/admin/reports/${id}/close`, { note: '本人と話しました' });
    }
  });

  it('hides operators’ notes from an operator who is its author', async () => {
    const { id } = (await report(service.admin, 'user', service.strangerId)).json<ReportAnswer>();
    const colleague = await service.colleague();
    await colleague.post(`/api/admin/reports/${id}/close`, { note: '問題ありませんでした' });
    const noteFor = async (by: TestClient) =>
      (await by.get('/api/admin/reports?state=closed')).json<ReportList>().items.find((one) => one.id === id)?.closed;
    expect(await noteFor(colleague)).toMatchObject({ note: '問題ありませんでした' });
    expect(await noteFor(service.admin)).toMatchObject({ note: '' });
  });

  it('by a user who has left keeps its text only until it is closed', async () => {
    const leaver = service.guest();
    const leaverId = await leaver.register('leaver');
    const written = [
      (await report(leaver, 'user', service.strangerId)).json<ReportAnswer>().id,
      (await report(leaver, 'user', service.borrowerId)).json<ReportAnswer>().id,
    ];
    const reasons = async () =>
      (
        await service.query('SELECT reason FROM app.reports WHERE id = ANY ($1) ORDER BY id = $2', [
          ...[written, written[1]],
        ])
      ).map(({ reason }) => reason);
    const close = (id: string) => service.admin.post(`/api/admin/reports/${id}/close`, { note: '確認しました' });
    await close(written[0]!);
    expect(await reasons()).toEqual(['不適切な内容です', '不適切な内容です']);
    expect(await service.get(Erasure).erase(leaverId)).toBe(true);
    expect(await reasons()).toEqual(['', '不適切な内容です']);
    expect((await close(written[1]!)).statusCode).toBe(204);
    expect(await reasons()).toEqual(['', '']);
  });

  it('isn’t stored by a user who has left meanwhile, nor about one', async () => {
    await service.query('TRUNCATE app.request_limits');
    const register = (name: string) => service.guest().register(name);
    const [reporter, target] = [await register('left_reporter'), await register('left_target')];
    const [reports, subjects] = [service.get(Reports), service.get(ReportSubjects)];
    const find = subjects.find.bind(subjects);
    // The account is left between the check and the insertion.
    const leaving = (leaver: number) =>
      jest.spyOn(subjects, 'find').mockImplementationOnce(async (...asked) => {
        const found = await find(...asked);
        expect(await service.get(Erasure).erase(leaver)).toBe(true);
        return found;
      });
    leaving(target);
    const reportOf = (by: number, id: number) =>
      reports.report(by, { subject: 'user', id: String(id), reason: '不適切な内容です' });
    await expect(reportOf(service.strangerId, target)).rejects.toMatchObject({ code: 'user_not_found' });
    leaving(reporter);
    await expect(reportOf(reporter, service.ownerId)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(
      await service.query('SELECT id FROM app.reports WHERE reporter_id = $1 OR about_id = $2', [reporter, target]),
    ).toEqual([]);
  });
});

describe('an operator', () => {
  const statusesOf = async (urls: readonly string[]) =>
    (await Promise.all(urls.map((url) => service.admin.get(url)))).map(({ statusCode }) => statusCode);

  it('sees photos of chats only around a reported message, and the access is recorded', async () => {
    await service.query('TRUNCATE app.request_limits');
    const send = async (body: object) =>
      (await service.borrower.post(`/api/messages/${service.ownerId}`, body)).json<Message>();
    const photos = [await photoOf(service.borrower), await photoOf(service.borrower)];
    await send({ images: [photos[0]] });
    for (let n = 1; n <= 10; n += 1) await send({ content: `${n}` });
    const message = await send({ images: [photos[1]] });
    const { id } = (await report(service.owner, 'message', message.id)).json<ReportAnswer>();
    expect(await statusesOf(photos)).toEqual([404, 404]);
    expect((await service.admin.get(`/api/admin/reports/${id}`)).statusCode).toBe(200);
    expect(await statusesOf(photos)).toEqual([404, 200]);
    await service.query(`UPDATE app.chat_inspections SET first_at = now() - interval '25 hours'`);
    expect(await statusesOf(photos)).toEqual([404, 404]);
  });

  it('reads a round’s chat only while its damage case is open, and the access is recorded', async () => {
    const id = await roundAt(service, 'damage_reported');
    const photo = await photoOf(service.borrower);
    await service.borrower.post(`/api/transaction-messages/${id}`, { content: '袖の件です', images: [photo] });
    expect(await statusesOf([photo])).toEqual([404]);
    const path = `/api/admin/damage-reports/${id}/transaction-messages`;
    expect((await service.admin.get(path)).json()).toMatchObject({ items: [{ content: '袖の件です' }] });
    expect(await statusesOf([photo])).toEqual([200]);
    const rows = await service.query('SELECT operator_id, reason FROM app.chat_inspections WHERE reference = $1', [id]);
    expect(rows).toEqual([{ operator_id: service.adminId, reason: 'case' }]);
    expect((await service.owner.get(path)).statusCode).toBe(403);
    const sound = await roundAt(service, 'in_use');
    const answer = await service.admin.get(`/api/admin/damage-reports/${sound}/transaction-messages`);
    expect(answer.json()).toMatchObject({ code: 'no_open_report' });
    expect((await service.admin.get(`/api/messages/${service.ownerId}`)).json()).toMatchObject({ items: [] });
  });
});
