import type { Account } from '@meguri/contracts/account/account-view.ts';
import { SUPPORT_KIND_LABELS, supportNumberOf } from '@meguri/contracts/message/support-kinds.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useSupportRequest } from '../../../features/operators/support-requests/api/support-requests.ts';
import { AnswerForm } from '../../../features/operators/support-requests/components/answer-form.tsx';
import { CloseRequest } from '../../../features/operators/support-requests/components/close-request.tsx';
import { NoteForm } from '../../../features/operators/support-requests/components/note-form.tsx';
import { RequestHistory } from '../../../features/operators/support-requests/components/request-history.tsx';
import { RequestState } from '../../../features/operators/support-requests/components/request-list.tsx';
import { RequestOwner } from '../../../features/operators/support-requests/components/request-owner.tsx';
import { Unsent } from '../../../features/support/components/unsent.tsx';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { useRouteParams } from '../../../lib/route-params.ts';
import { useState } from 'react';
import { Allowed } from '../../../rental/operators/allowed.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Loaded } from '../loaded.tsx';
import { AskerRounds } from './asker-rounds.tsx';
import { QuestionsOf } from './questions-of.tsx';

/** A member's question for operators, who answer as 運営事務局. */
export default function SupportRequestPage({ viewer }: { readonly viewer: Account }) {
  const { id = '' } = useRouteParams();
  const { data: request, error, refetch } = useSupportRequest(id);
  const kind = request === undefined ? '相談' : SUPPORT_KIND_LABELS[request.kind];
  return (
    <AdminFrame
      title={request === undefined ? kind : `相談：${kind}`}
      documentTitle="相談"
      within="/admin/support-requests"
      aside={request !== undefined && <RequestState request={request} />}
    >
      <Loaded data={request} error={error} retry={() => void refetch()}>
        {(loaded) => <Request key={loaded.id} request={loaded} viewerId={viewer.id} />}
      </Loaded>
    </AdminFrame>
  );
}

interface RequestProps {
  readonly request: OperatedThreadPage;
  readonly viewerId: number;
}

function Request({ request, viewerId }: RequestProps) {
  return (
    <div className="flex flex-col gap-x-12 gap-y-10 lg:flex-row">
      <Thread {...{ request, viewerId }} />
      <div className="flex min-w-0 flex-col gap-10 lg:w-80 lg:shrink-0">
        {request.asker !== null && <AskerRounds askerId={request.asker.id} roundId={request.roundId} />}
        <QuestionsOf
          title="この方のほかの相談"
          which={{ sameAskerAs: request.id }}
          besides={request.id}
          empty="ほかの相談はありません。"
        />
      </div>
    </div>
  );
}

function Thread({ request, viewerId }: RequestProps) {
  return (
    <div className="flex max-w-3xl min-w-0 grow flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Subjects request={request} />
        <RequestOwner {...{ request, viewerId }} />
      </div>
      <div role="log" aria-label="メッセージ">
        <RequestHistory request={request} />
      </div>
      <Writing request={request} />
    </div>
  );
}

/** The answer, or a note for colleagues; each keeps what was typed. */
function Writing({ request }: { readonly request: OperatedThreadPage }) {
  const [content, onContent] = usePersistentState(`answer ${request.id}`, '');
  const [note, onNote] = usePersistentState(`note ${request.id}`, '');
  const [shown, setShown] = useState<'answer' | 'note'>('answer');
  const notes = (
    <Allowed to="note_support_request">
      <NoteForm id={request.id} {...{ note, onNote }} />
    </Allowed>
  );
  if (request.closedAt !== null) {
    return (
      <>
        <NotAnswered text={content} />
        {notes}
      </>
    );
  }
  return (
    <Allowed to="answer_support_request">
      <Tabs
        label="書くもの"
        value={shown}
        onChange={setShown}
        tabs={[
          {
            id: 'answer',
            label: '相談した方への返信',
            content: (
              <div className="flex flex-col gap-8 pt-5">
                <AnswerForm {...{ request, content, onContent }} />
                <CloseRequest request={request} />
              </div>
            ),
          },
          { id: 'note', label: '運営者だけのメモ', content: <div className="pt-5">{notes}</div> },
        ]}
      />
    </Allowed>
  );
}

/** The asker has ended the thread while the operator typed. */
const NotAnswered = ({ text }: { readonly text: string }) => (
  <div role="status" className="flex flex-col gap-3">
    {text !== '' && <p className="text-sm">相談が終了したため、この返信は送信されていません。</p>}
    <Unsent text={text} />
  </div>
);

/** The asker, and the rental they named. */
const Subjects = ({ request: { id, asker, guestEmail, roundId, item } }: { readonly request: OperatedThreadPage }) => (
  <p className="flex flex-wrap items-center gap-x-6 text-sm">
    <Verbatim className="tabular-nums text-soft">{supportNumberOf(id)}</Verbatim>
    {asker === null ? (
      <span className="inline-flex min-h-11 items-center">{`ゲスト（${guestEmail}）`}</span>
    ) : (
      <Link to={`/admin/users/${asker.id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
        <PersonName name={asker.displayName} username={asker.username} />
      </Link>
    )}
    {roundId !== null && (
      <Link
        to={`/admin/rental-requests/${roundId}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {item === null ? '取引を見る' : `「${item.name}」の取引`}
      </Link>
    )}
  </p>
);
