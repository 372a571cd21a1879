import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function NotFoundPage({ title }: { readonly title: string }) {
  return (
    <div className="column flex flex-col items-center py-16 text-center md:py-28">
      <p aria-hidden className="font-serif text-7xl text-accent">
        404
      </p>
      <PageHeading title={title} />
      <p className="text-soft">
        お探しのページは、移動したか、なくなったようです。
        <br />
        アドレスをお確かめいただくか、ホームからお探しください。
      </p>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">ホームへ</ButtonLink>
        <ButtonLink to="/items" variant="secondary">
          アイテムを見る
        </ButtonLink>
      </div>
    </div>
  );
}
