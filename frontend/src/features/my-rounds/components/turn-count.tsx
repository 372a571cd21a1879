import { type Direction, useMyRounds } from '../api/my-rounds.ts';
import { isMyTurn } from '../../../words/turn.ts';

/** In how many rounds on this side it is the viewer's turn; nothing for none. */
export function TurnCount({ direction }: { readonly direction: Direction }) {
  const turns = useMyRounds(direction).data?.filter(isMyTurn).length ?? 0;
  if (turns === 0) return null;
  return (
    <span className="ml-2 inline-flex min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-white tabular-nums">
      {turns}
      <span className="sr-only">件の対応が必要です</span>
    </span>
  );
}
