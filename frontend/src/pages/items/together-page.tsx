import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { togetherQuery } from '../../features/items/api/together.ts';
import { ItemNotFound } from '../../features/items/components/item-not-found.tsx';
import { TogetherForm } from '../../features/items/components/together/together-form.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { ApiError, isGone, sentenceOf } from '../../lib/http/api-error.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { FIGURES } from '../../rental/figures.ts';
import { settingsPage } from '../../rental/settings-page.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Spinner } from '../../ui/states/loading.tsx';
import { useHearts } from './item-heart.tsx';

/** Several items of one owner for one week, in one parcel. */
export default function TogetherPage({ title }: { readonly title: string }) {
  const { id = '' } = useRouteParams();
  const page = `/items/${id}`;
  const { data, error, refetch } = useQuery(togetherQuery(id));
  const { viewer } = useViewer();
  const hearts = useHearts();
  const navigate = useNavigate();
  if (isGone(error)) return <ItemNotFound corner={hearts} />;
  if (data === undefined || viewer == null) {
    if (error === null) return <Spinner />;
    if (error instanceof ApiError && error.status < 500) return <ItemNotFound corner={hearts} />;
    return (
      <ErrorView isPage title="アイテムを表示できませんでした" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </ErrorView>
    );
  }
  const requested = ({ rounds }: ParcelView) => {
    void navigate(`/rental-requests/${rounds[0]!.id}`);
    toast({
      title: `${rounds.length}点のリクエストを送信しました`,
      text: `${FIGURES.replyHours}時間以内にオーナーの返答がなければ、料金はかからず終了します。`,
      tone: 'good',
    });
  };
  const isPossible = data.items.length > 1 && data.items[0]!.userId !== viewer.id;
  return (
    <div className="measure pb-10">
      <PageHeading title={title} back={{ to: page, label: 'アイテムへ戻る' }} />
      {isPossible ? (
        <>
          <p className="max-w-2xl pb-8 text-soft">
            同じオーナーのアイテムを、同じ期間に、ひとつの荷物で借りられます。送料は1回分です。受け渡しは配送だけです。
          </p>
          <TogetherForm
            items={data.items}
            viewer={viewer}
            onAddress={() => void navigate(settingsPage('address', `${page}/together`))}
            onRequested={requested}
          />
        </>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>いっしょに借りられるアイテムが、いまはほかにありません。</p>
          <ButtonLink to={page} variant="secondary">
            アイテムへ戻る
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
