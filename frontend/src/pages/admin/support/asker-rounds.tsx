import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useSearch } from '../../../features/operators/round-history/api/rounds.ts';
import { searchIn } from '../../../features/operators/round-history/search.ts';
import { RoundsOfUser } from '../../../features/operators/user-administration/components/lists-of-user.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Loaded } from '../loaded.tsx';

/** Further ones are behind a link. */
const SHOWN = 4;

interface AskerRoundsProps {
  readonly askerId: number;
  /** The rental that the question names. */
  readonly roundId: string | null;
}

/** The asker's newest rentals beside their question, which most answers need; the one that they named comes first. */
export function AskerRounds({ askerId, roundId }: AskerRoundsProps) {
  const { found } = useSearch(searchIn(new URLSearchParams({ user: String(askerId) })));
  const isNamed = ({ id }: ListedRequest) => id === roundId;
  return (
    <Panel title="この方の取引" aside={found.items !== undefined && <span>{`${found.total}件`}</span>}>
      <Loaded data={found.items} error={found.error} retry={found.retry} lines={3}>
        {(rounds) => {
          if (rounds.length === 0) return <p className="text-sm text-soft">取引はまだありません。</p>;
          const first = [...rounds.filter(isNamed), ...rounds.filter((round) => !isNamed(round))].slice(0, SHOWN);
          return (
            <>
              <Role title="借り手として" rounds={first.filter((round) => round.borrowerId === askerId)} other="owner" />
              <Role
                title="オーナーとして"
                rounds={first.filter((round) => round.ownerId === askerId)}
                other="borrower"
              />
              {found.total > first.length && (
                <Link
                  to={`/admin/rental-requests?user=${askerId}`}
                  className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
                >
                  すべて見る
                </Link>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface RoleProps {
  readonly title: string;
  readonly rounds: readonly ListedRequest[];
  readonly other: 'owner' | 'borrower';
}

const Role = ({ title, rounds, other }: RoleProps) =>
  rounds.length > 0 && (
    <>
      <h3 className="pt-2 text-xs text-soft">{title}</h3>
      <RoundsOfUser rounds={{ total: rounds.length, items: [...rounds] }} other={other} />
    </>
  );
