import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { Archive, ArchiveRestore, ReceiptText, UserRound } from 'lucide';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useArchive } from '../api/conversations.ts';
import { MENU_ROW, MenuRow } from './menu-row.tsx';
import { PersonMenu } from './person-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Actions for a conversation and the other party. */
export function ConversationMenu({ conversation }: { readonly conversation: Conversation }) {
  const { counterpart, archived, blockedByViewer, kind, id, closedBecause } = conversation;
  const hasLeft = closedBecause === 'left';
  const { run } = useArchive({
    onSuccess: (isAside) => toast({ title: isAside ? 'アーカイブしました' : '一覧に戻しました', tone: 'good' }),
    onError: (error) => toast({ title: 'エラー', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <PersonMenu userId={counterpart.id} name={counterpart.displayName} isBlocked={blockedByViewer} hasLeft={hasLeft}>
      {(close) => (
        <>
          {kind !== 'direct' && (
            <li>
              <Link to={`/rental-requests/${id}`} className={MENU_ROW}>
                <Icon of={ReceiptText} aria-hidden size={19} strokeWidth={1.5} />
                <span>取引を見る</span>
              </Link>
            </li>
          )}
          {!hasLeft && (
            <li>
              <Link to={`/users/${counterpart.id}`} className={MENU_ROW}>
                <Icon of={UserRound} aria-hidden size={19} strokeWidth={1.5} />
                <span>プロフィールを見る</span>
              </Link>
            </li>
          )}
          <MenuRow
            icon={archived ? ArchiveRestore : Archive}
            onClick={() => {
              close();
              run({ kind, id, archived: !archived });
            }}
          >
            {archived ? '一覧に戻す' : 'アーカイブする'}
          </MenuRow>
        </>
      )}
    </PersonMenu>
  );
}
