import { Spinner } from '../ui/states/loading.tsx';

export const SITE = '巡り Meguri';

/** Sets the document title while a page's code loads: the site's name if the page will set its own. */
export const PendingTitle = ({ title }: { readonly title: string | undefined }) => (
  <>
    <title>{title === undefined ? SITE : `${title} | ${SITE}`}</title>
    <Spinner />
  </>
);
