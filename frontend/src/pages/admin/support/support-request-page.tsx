import { SUPPORT_KIND_LABELS } from '@meguri/contracts/message/support-kinds.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useSupportRequest } from '../../../features/operators/support-requests/api/support-requests.ts';
import { AnswerForm } from '../../../features/operators/support-requests/components/answer-form.tsx';
import { CloseRequest } from '../../../features/operators/support-requests/components/close-request.tsx';
import { RequestState } from '../../../features/operators/support-requests/components/request-list.tsx';
import { Unsent } from '../../../features/support/components/unsent.tsx';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { useRouteParams } from '../../../lib/route-params.ts';
import { Allowed } from '../../../rental/operators/allowed.tsx';
import { ReadMessage } from '../../../rental/operators/read-message.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Loaded } from '../loaded.tsx';
import { AskerRounds } from './asker-rounds.tsx';
import { QuestionsOf } from './questions-of.tsx';

/** A member's question for operators, who answer as 運営事務局. */
export default function SupportRequestPage() {
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
        {(loaded) => <Request key={loaded.id} request={loaded} />}
      </Loaded>
    </AdminFrame>
  );
}

function Request({ request }: { readonly request: OperatedThreadPage }) {
  const [content, onContent] = usePersistentState(`answer ${request.id}`, '');
  return (
    <div className="flex flex-col gap-x-12 gap-y-10 lg:flex-row">
      <Thread {...{ request, content, onContent }} />
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

interface ThreadProps {
  readonly request: OperatedThreadPage;
  /** The answer as typed. */
  readonly content: string;
  readonly onContent: (content: string) => void;
}

function Thread({ request, content, onContent }: ThreadProps) {
  return (
    <div className="flex max-w-3xl min-w-0 grow flex-col gap-8">
      <Subjects request={request} />
      <div role="log" aria-label="メッセージ">
        <ol className="flex flex-col gap-5">
          {request.messages.map(({ id, from, content: text, images, createdAt }) => (
            <ReadMessage
              key={id}
              message={{ content: text, images, createdAt, erased: false }}
              name={from === 'operators' ? '運営事務局' : (request.asker?.displayName ?? 'ゲスト')}
            />
          ))}
        </ol>
      </div>
      {request.closedAt === null ? (
        <>
          <Allowed to="answer_support_request">
            <AnswerForm {...{ request, content, onContent }} />
          </Allowed>
          <Allowed to="close_support_request">
            <CloseRequest request={request} />
          </Allowed>
        </>
      ) : (
        <NotAnswered text={content} />
      )}
    </div>
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
const Subjects = ({ request: { asker, guestEmail, roundId, item } }: { readonly request: OperatedThreadPage }) => (
  <p className="flex flex-wrap items-center gap-x-6 text-sm">
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
