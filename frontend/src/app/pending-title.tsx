import { Spinner } from '../ui/states/loading.tsx';

export const SITE = '巡り Meguri';

/** Sets the document title while a page's code loads; undefined: keeps the current title. */
export const PendingTitle = ({ title }: { readonly title: string | null | undefined }) => (
  <>
    {title !== undefined && <title>{title === null ? SITE : `${title} | ${SITE}`}</title>}
    <Spinner />
  </>
);
