import { Spinner } from '../ui/states/states.tsx';

export const SITE = '巡り Meguri';

/** While a page's code is on the way, the window already has its name; undefined: it keeps the one it has. */
export const Arriving = ({ title }: { readonly title: string | null | undefined }) => (
  <>
    {title !== undefined && <title>{title === null ? SITE : `${title} | ${SITE}`}</title>}
    <Spinner />
  </>
);
