import type { FollowList } from '@meguri/contracts/follow/follow.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Avatar } from '../../../ui/photos/photo.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { followListQuery } from '../api/people.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { PersonName } from '../../../ui/person-name.tsx';

interface FollowListDialogProps {
  readonly userId: number;
  readonly list: FollowList;
  readonly title: string;
  readonly onClose: () => void;
}

export const FollowListDialog = ({ userId, list, title, onClose }: FollowListDialogProps) => (
  <Dialog open onClose={onClose} title={title}>
    <People userId={userId} list={list} onChoose={onClose} />
  </Dialog>
);

const NOBODY: Readonly<Record<FollowList, string>> = {
  followers: 'フォロワーはまだいません',
  following: 'フォローしている人はまだいません',
};

interface PeopleProps {
  readonly userId: number;
  readonly list: FollowList;
  readonly onChoose: () => void;
}

function People({ userId, list, onChoose }: PeopleProps) {
  const { data, error, refetch } = useQuery(followListQuery(userId, list));
  if (data === undefined) {
    if (error !== null) return <ErrorView title="ユーザー一覧の取得に失敗しました" onRetry={() => void refetch()} />;
    return (
      <Loading className="flex flex-col gap-3 pt-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </Loading>
    );
  }
  if (data.length === 0) return <EmptyState title={NOBODY[list]} />;
  return (
    <ul className="flex flex-col pt-4">
      {data.map(({ id, username, displayName, profileImage }) => (
        <li key={id}>
          <Link to={`/users/${id}`} onClick={onChoose} className="flex min-h-14 items-center gap-3 hover:text-accent">
            <Avatar src={profileImage} name={displayName} />
            <PersonName name={displayName} username={username} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
