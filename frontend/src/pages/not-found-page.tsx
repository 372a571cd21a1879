import Missing from '../features/items/components/missing.tsx';

/** There is no such page. */
const NotFoundPage = ({ title }: { readonly title: string }) => (
  <Missing
    title={title}
    mark={
      <p aria-hidden className="font-serif text-7xl text-accent">
        404
      </p>
    }
  >
    お探しのページは、移動したか、なくなったようです。アドレスをお確かめいただくか、こちらからお探しください。
  </Missing>
);
export default NotFoundPage;
