import { replay } from '../../../features/operators/round-history/replay.ts';
import { useHistory } from '../../../features/operators/round-history/api/rounds.ts';
import { ProposalList } from '../../../features/operators/operate-round/components/proposal-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Loaded } from '../loaded.tsx';

/** Proposals that wait for a second operator while the case is decided. */
export function CaseProposals({ roundId, viewerId }: { readonly roundId: string; readonly viewerId: number }) {
  const { data, error, refetch } = useHistory(roundId);
  return (
    <Panel title="確認待ちの提案" className="order-1">
      <Loaded data={data} error={error} retry={() => void refetch()} lines={3}>
        {(history) => {
          const round = replay(history.items).steps.at(-1)?.after;
          return round && <ProposalList {...{ roundId, round, history, viewerId }} />;
        }}
      </Loaded>
    </Panel>
  );
}
