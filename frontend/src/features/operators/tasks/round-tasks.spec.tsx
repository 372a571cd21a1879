import { describe, expect, it } from '@jest/globals';
import type { RoundTask } from '@meguri/contracts/read-models/administration.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Rendered } from '../../../lib/rendered.ts';
import { OperatorRoleContext } from '../../../rental/operators/allowed.tsx';
import { RoundTasks } from './components/round-tasks.tsx';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

const AT = '2026-11-20T03:00:00.000Z';
const NOW = '2026-11-20T02:00:00.000Z';
const by = { id: 3, username: 'benjamin' };
const OPEN: RoundTask = {
  ...{
    id: 'one',
    kind: 'late_fee_unpaid',
    label: '延滞料の未払い',
    state: 'open',
    due: AT,
    owner: by,
    isPutOff: false,
  },
  notes: [{ id: '0b0e5b5c-0000-4000-8000-000000000001', by, at: AT, note: '顧客に電話済み' }],
  done: null,
};
const DONE: RoundTask = { ...OPEN, id: 'two', state: 'done', notes: [], done: { by, at: AT, note: '入金を確認' } };

const shown = (task: RoundTask, role: OperatorRole = 'support') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OperatorRoleContext value={role}>
        <Rendered value={{ at: Date.parse(NOW), reader: 'member' }}>
          <RoundTasks roundId="round" tasks={[task]} />
        </Rendered>
      </OperatorRoleContext>
    </QueryClientProvider>,
  );

describe('a round’s tasks for operators', () => {
  it('show the remaining time, highlighted on the last day and when late', () => {
    expect(shown({ ...OPEN, due: '2026-11-23T02:00:00.000Z' })).toMatch(/text-soft[^<>]*>(<span>)?期限まであと3日/);
    expect(shown(OPEN)).toMatch(/text-warn[^<>]*>(<span>)?期限まであと1時間/);
    expect(shown({ ...OPEN, due: '2026-11-20T00:00:00.000Z' })).toMatch(/text-bad[^<>]*>(<span>)?期限を2時間過ぎ/);
  });

  it('show the owner and the notes, and the deadline of an open one', () => {
    expect(shown(OPEN)).toMatch(/担当 benjamin.*顧客に電話済み/);
    expect(shown(OPEN)).toContain('期限');
    expect(shown({ ...OPEN, state: 'gone', due: null })).toContain('顧客に電話済み');
    expect(shown({ ...OPEN, state: 'gone', due: null })).not.toContain('期限');
  });

  it('show who finished one and why, and offer to reopen it to operators who may', () => {
    expect(shown(DONE)).toMatch(/benjamin.*入金を確認/);
    expect(shown(DONE)).toContain('完了を取り消す');
    expect(shown(DONE, 'auditor')).not.toContain('完了を取り消す');
    expect(shown({ ...DONE, state: 'gone', due: null })).not.toContain('完了を取り消す');
  });
});
