import { describe, expect, it } from '@jest/globals';
import { MAX_TASK_NOTE } from '../limits.ts';
import { bulkMailInputSchema, MAX_MAIL_BODY, MAX_MAIL_SUBJECT } from './bulk-mail.ts';
import { tasksWorkSchema } from './task-work.ts';

const UNSTORABLE = ['使用できない文字が含まれています'];
const messagesOf = (checked: ReturnType<typeof tasksWorkSchema.safeParse | typeof bulkMailInputSchema.safeParse>) =>
  (checked.error?.issues ?? []).map(({ message }) => message);

describe('a note on tasks', () => {
  const noted = (note: string) =>
    messagesOf(
      tasksWorkSchema.safeParse({
        tasks: [{ id: 'task', seen: null }],
        note: { id: '0b0e5b5c-0000-4000-8000-000000000001', note },
      }),
    );

  it('is limited by characters as people count them, all of which can be stored', () => {
    expect(noted('👗'.repeat(MAX_TASK_NOTE))).toEqual([]);
    expect(noted('👗'.repeat(MAX_TASK_NOTE + 1))).toEqual(['メモは500文字以内で入力してください']);
    expect(noted('\u200b')).toEqual(['メモを入力してください']);
    expect(noted('a\u0000b')).toEqual(UNSTORABLE);
  });
});

describe('a mail to many users', () => {
  const written = (change: object) =>
    messagesOf(
      bulkMailInputSchema.safeParse({
        subject: 'お知らせ',
        body: '本文\n\n{{名前}}',
        segment: { kind: 'all' },
        ...change,
      }),
    );

  it('is limited by characters as people count them', () => {
    expect(written({ subject: '👗'.repeat(MAX_MAIL_SUBJECT), body: '👗'.repeat(MAX_MAIL_BODY) })).toEqual([]);
    expect(written({ subject: '👗'.repeat(MAX_MAIL_SUBJECT + 1) })).toEqual(['80文字以内で入力してください']);
    expect(written({ body: '👗'.repeat(MAX_MAIL_BODY + 1) })).toEqual(['4,000文字以内で入力してください']);
  });

  it.each(['', ' ', '\u200b'])('has content: not only %j', (blank) => {
    expect(written({ subject: blank })).toEqual(['件名を入力してください']);
    expect(written({ body: blank })).toEqual(['本文を入力してください']);
  });

  it('has only characters that can be stored, and a subject of one line', () => {
    expect(written({ subject: 'a\u0000b' })).toEqual(UNSTORABLE);
    expect(written({ body: 'a\ud800b' })).toEqual(UNSTORABLE);
    expect(written({ subject: 'お知らせ\n二行目' })).toEqual(UNSTORABLE);
  });

  it('contains no placeholder that can’t be filled', () => {
    const unknown = ['使える差し込みは {{名前}} と {{ユーザー名}} です'];
    expect(written({ subject: '{{住所}}' })).toEqual(unknown);
    expect(written({ body: '{{住所}}' })).toEqual(unknown);
  });
});
