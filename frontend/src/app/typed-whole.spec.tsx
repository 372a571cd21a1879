import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_DAMAGE_TITLE, MAX_REASON, MAX_SEARCH_NAME, MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { useForm } from 'react-hook-form';
import { pressable } from '../testing/pressable.testing.ts';

const { default: SaveSearchDialog } = await import('../features/favourites/components/save-search-dialog.tsx');
const { ReportDialog } = await import('../features/messages/components/report-dialog.tsx');
const { TaskWorkDialog } = await import('../features/operators/tasks/components/task-work-dialog.tsx');
const { DamageReportFields } = await import('../rental/damage/damage-report-fields.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

const nothing = () => undefined;
function DamageOfAnotherKind() {
  const form = useForm({ defaultValues: { issueType: 'other', otherTitle: '', description: '', images: [] } });
  return <DamageReportFields form={form as never} detailsLabel="詳細" disabled={false} />;
}
const FORMS: readonly [what: string, field: string, most: number, html: () => string][] = [
  ['a damage’s title', 'otherTitle', MAX_DAMAGE_TITLE, () => pressable(DamageOfAnotherKind, {}).html],
  [
    'a saved search’s name',
    'name',
    MAX_SEARCH_NAME,
    () => pressable(SaveSearchDialog, { query: { q: '羽織' }, name: '羽織', onClose: nothing }).html,
  ],
  [
    'a report’s reason',
    'reason',
    MAX_REASON,
    () => pressable(ReportDialog, { reported: { subject: 'item', id: 'i', name: '羽織' }, onClose: nothing }).html,
  ],
  [
    'a note on a task',
    'note',
    MAX_TASK_NOTE,
    () =>
      pressable(TaskWorkDialog, {
        tasks: [{ id: 't', label: '未払い', owner: null, request: null } as Partial<OperatorTask> as OperatorTask],
        ...{ onDone: nothing, onClose: nothing },
      }).html,
  ],
];

describe('a text with a limit', () => {
  // A browser counts an emoji twice, and drops the end of what is pasted without a word.
  it.each(FORMS)('%s isn’t cut off by the browser', (_, name, most, html) => {
    const field = new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html())?.[0];
    expect(field).toBeDefined();
    expect(Number(/ maxlength="(\d+)"/i.exec(field ?? '')?.[1] ?? Infinity)).toBeGreaterThanOrEqual(2 * most);
  });
});
