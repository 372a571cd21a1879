import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { followStateQuery, useFollow } from '../api/people.ts';
import { Icon } from '../../../ui/icon.tsx';

interface FollowButtonProps {
  readonly userId: number;
  readonly name: string;
  /** Called instead for guests; `then` completes the follow after the login. */
  readonly onGuest: ((then: () => void) => void) | null;
  /** Whether a more important button is next to it. */
  readonly secondary?: boolean;
}

export function FollowButton({ userId, name, onGuest, secondary = false }: FollowButtonProps) {
  const { data, error, refetch } = useQuery({ ...followStateQuery(userId), enabled: onGuest === null });
  const { run, isPending, input } = useFollow(userId, (refused) =>
    toast({ title: 'エラー', text: sentenceOf(refused), tone: 'bad' }),
  );
  // Pressed before the login: sent once after it.
  const [begun, setBegun] = useState(false);
  const finished = useRef(false);
  useEffect(() => {
    if (!begun || onGuest !== null || finished.current) return;
    finished.current = true;
    run(true);
  }, [begun, onGuest, run]);
  if (error !== null && data === undefined) {
    return (
      <p role="alert" className="flex items-center gap-3 text-sm text-bad">
        <span>フォロー状態の取得に失敗しました</span>
        <Button variant="quiet" size="small" onClick={() => void refetch()}>
          再試行
        </Button>
      </p>
    );
  }
  // Optimistic while the request is pending.
  const following = isPending ? input === true : data?.isFollowing === true;
  return (
    <Button
      variant={following || secondary ? 'secondary' : 'primary'}
      pending={isPending}
      disabled={onGuest === null && data === undefined}
      aria-pressed={following}
      aria-label={`${name}さんを${following ? 'フォロー中' : 'フォローする'}`}
      onClick={() => (onGuest === null ? run(!following) : onGuest(() => setBegun(true)))}
    >
      {!isPending && (following ? <Icon of={Check} aria-hidden size={16} /> : <Icon of={Plus} aria-hidden size={16} />)}
      <span>{following ? 'フォロー中' : 'フォローする'}</span>
    </Button>
  );
}
