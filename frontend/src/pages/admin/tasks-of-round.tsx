import { useRoundTasks } from '../../features/operators/tasks/api/round-tasks.ts';
import { RoundTasks } from '../../features/operators/tasks/components/round-tasks.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Loaded } from './loaded.tsx';

interface TasksOfRoundProps {
  readonly roundId: string;
  readonly className?: string;
}

/** Open and completed tasks of a round; nothing if there are none. */
export function TasksOfRound({ roundId, className }: TasksOfRoundProps) {
  const { data, error, refetch } = useRoundTasks(roundId);
  if (error === null && (data?.items ?? []).length === 0) return null;
  return (
    <PartBoundary name="運営のタスク">
      <Panel title="運営のタスク" {...(className !== undefined && { className })}>
        <Loaded data={data} error={error} retry={() => void refetch()} lines={2}>
          {({ items }) => <RoundTasks roundId={roundId} tasks={items} />}
        </Loaded>
      </Panel>
    </PartBoundary>
  );
}
