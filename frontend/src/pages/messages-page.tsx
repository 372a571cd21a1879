import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Says where people are asked until they can write to each other here. */
export default function MessagesPage({ title }: { readonly title: string }) {
  return (
    <div className="column">
      <PageHeading title={title} />
      <EmptyState title="メッセージ機能は準備中です" action={<ButtonLink to="/profile">取引を見る</ButtonLink>}>
        取引の相手への連絡は、取引の画面のお知らせと、発送・受け取りの際のコメントをご利用ください。
      </EmptyState>
    </div>
  );
}
