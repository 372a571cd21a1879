import { Button } from './button.tsx';

interface MoreButtonProps {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** Below a list that goes on. */
export const MoreButton = ({ hasMore, isLoadingMore, loadMore }: MoreButtonProps) =>
  hasMore && (
    <div className="flex justify-center pt-6">
      <Button variant="secondary" pending={isLoadingMore} onClick={loadMore}>
        もっと見る
      </Button>
    </div>
  );
