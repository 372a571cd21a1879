import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { MAX_TASKS_TOGETHER } from '@meguri/contracts/limits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/forms/field.tsx';

interface TaskSelectionProps {
  readonly tasks: readonly OperatorTask[];
  readonly chosen: readonly OperatorTask[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onWork: () => void;
}

/** A sticky bar to select tasks and edit the selected ones together. */
export function TaskSelection({ tasks, chosen, onChoose, onWork }: TaskSelectionProps) {
  const all = tasks.slice(0, MAX_TASKS_TOGETHER);
  const isAll = all.length > 0 && chosen.length >= all.length;
  return (
    <div className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-x-4 bg-paper py-1">
      <Checkbox
        name="allTasks"
        label={chosen.length === 0 ? '表示中のすべてを選択' : `${chosen.length}件を選択中`}
        checked={isAll}
        onChange={({ target }) => onChoose(target.checked ? all.map(({ id }) => id) : [])}
      />
      {chosen.length > 0 && (
        <Button size="small" className="min-h-11" onClick={onWork}>
          まとめて変更
        </Button>
      )}
    </div>
  );
}
