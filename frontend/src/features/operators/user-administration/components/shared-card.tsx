import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { ReasonDialog } from '../../../../rental/operators/reason-dialog.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useLetShareCard } from '../api/user-coupons.ts';

interface SharedCardProps {
  readonly userId: number;
  /** Why the user may use coupons with another account's card; null: they may not. Missing in answers of the previous release. */
  readonly reason: string | null | undefined;
}

/** Lets a user use coupons with a card that had paid with another account's, or no longer. */
export function SharedCard({ userId, reason }: SharedCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, isPending } = useLetShareCard(userId, {
    onSuccess: () => toast({ title: 'ほかの方と同じカードでの利用を取りやめました', tone: 'good' }),
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const isAllowed = reason != null;
  return (
    <div className="flex items-center gap-4 border-t border-line py-2.5 text-sm leading-relaxed">
      <div className="min-w-0 grow">
        <p>{isAllowed ? 'ほかの方と同じカードでも使えます' : 'ほかの方と同じカードでは使えません'}</p>
        {isAllowed && <p className="text-xs text-soft">{`理由：${reason}`}</p>}
      </div>
      <Allowed to="allow_shared_card">
        <Button
          variant="quiet"
          size="inlineSmall"
          className="min-h-11 shrink-0"
          disabled={isPending}
          onClick={() => (isAllowed ? run(null) : setIsOpen(true))}
        >
          {isAllowed ? '取りやめる' : '利用を認める'}
        </Button>
      </Allowed>
      {isOpen && <Permission userId={userId} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface PermissionProps {
  readonly userId: number;
  readonly onClose: () => void;
}

function Permission({ userId, onClose }: PermissionProps) {
  const { run, isPending, error } = useLetShareCard(userId, {
    onSuccess: () => {
      toast({ title: 'ほかの方と同じカードでの利用を認めました', tone: 'good' });
      onClose();
    },
    onError: (refused) => toast({ title: '変更できませんでした', text: sentenceOf(refused), tone: 'bad' }),
  });
  return (
    <ReasonDialog
      title="同じカードでの利用を認める"
      description="お支払いのカードで別のアカウントのクーポンが使われていても、クーポンをお使いいただけるようになります。"
      submit="認める"
      hint="運営事務局だけに表示されます。"
      {...{ isPending, error, onClose }}
      onSubmit={run}
    />
  );
}
