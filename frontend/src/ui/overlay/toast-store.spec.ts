import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { handling, sent } from '../../lib/query/handled-command.ts';
import { dismiss, endFailures, toast, toasts } from './toast-store.ts';

const standing = () => toasts.get().filter(({ open }) => open);
const titles = () => standing().map(({ title }) => title);

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    toasts.set([]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stay for 8 seconds unless another duration is given', () => {
    toast({ title: '更新しました' });
    toast({ title: 'セキュリティのお知らせ', duration: 15_000 });
    expect(standing().map(({ duration }) => duration)).toEqual([15_000, 8000]);
  });

  it('are at most three at a time: the oldest is closed', () => {
    for (const title of ['1', '2', '3', '4']) toast({ title });
    expect(titles()).toEqual(['4', '3', '2']);
    toast({ title: '5' });
    expect(titles()).toEqual(['5', '4', '3']);
  });

  it('are removed 5 seconds after their dismissal, for the animation', () => {
    toast({ title: '更新しました' });
    const [{ id } = { id: 0 }] = standing();
    dismiss(id);
    expect(titles()).toEqual([]);
    jest.advanceTimersByTime(4999);
    expect(toasts.get()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toasts.get()).toEqual([]);
  });

  it('with the same text are shown once', () => {
    toast({ title: '更新エラー', text: '通信できませんでした' });
    toast({ title: '更新エラー', text: '通信できませんでした' });
    toast({ title: '更新エラー', text: '別の理由' });
    expect(standing().map(({ text }) => text)).toEqual(['別の理由', '通信できませんでした']);
  });

  it('of a failure close when its command is sent again, and others stay', () => {
    const [saving, searching] = [{}, {}];
    handling(saving, () => toast({ title: '更新エラー', tone: 'bad' }));
    handling(searching, () => toast({ title: '検索に失敗しました', tone: 'bad' }));
    sent(saving);
    expect(titles()).toEqual(['検索に失敗しました']);
  });

  it('about invalid fields close when anything is sent; successes and warnings stay', () => {
    toast({ title: '入力エラー', tone: 'bad' });
    toast({ title: 'セキュリティのお知らせ', tone: 'bad', duration: 15_000 });
    handling({}, () => toast({ title: '更新しました', tone: 'good' }));
    sent({});
    expect(titles()).toEqual(['更新しました', 'セキュリティのお知らせ']);
  });

  it('of all failures close together, as after a login', () => {
    handling({}, () => toast({ title: 'ログイン失敗', tone: 'bad' }));
    toast({ title: '確認メールを送りました' });
    endFailures();
    expect(titles()).toEqual(['確認メールを送りました']);
  });
});
