import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LeaveDialog } from '../../../features/account/profile-settings/components/leave-dialog.tsx';
import { useAfterLogout } from '../../../features/session/api/after-logout.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';

/** What to know before one's account is deleted, and the way to delete it. */
export function Leaving({ asksPassword }: { readonly asksPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const afterLogout = useAfterLogout();
  const left = () => {
    afterLogout();
    void navigate('/');
    toast({ title: '退会が完了しました', text: 'ご利用ありがとうございました。' });
  };
  return (
    <>
      <p className="text-sm text-soft">
        進行中の取引や、お支払い・お受け取りが済んでいない取引がある間は退会できません。
      </p>
      <p className="text-sm text-soft">
        <span>ご不明な点は、</span>
        <a
          href={`mailto:${OPERATOR.email}`}
          className="inline-block underline underline-offset-4"
        >{`メール（${OPERATOR.email}）`}</a>
        <span>または</span>
        <span className="inline-block">{`公式SNSアカウント（${OPERATOR.social}）`}</span>
        <span>のメッセージでお問い合わせください。</span>
      </p>
      <p className="text-sm text-soft">
        <span>退会後のデータの扱いは</span>
        <Link to="/privacy-policy" className="underline underline-offset-4">
          プライバシーポリシー
        </Link>
        <span>をご覧ください。</span>
      </p>
      <div>
        <Button variant="quiet" size="inline" onClick={() => setOpen(true)}>
          退会する
        </Button>
      </div>
      <LeaveDialog open={open} asksPassword={asksPassword} onClose={() => setOpen(false)} onLeft={left} />
    </>
  );
}
