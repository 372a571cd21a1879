import type { Elements } from './elements.ts';

/** On phones a bar at the bottom of the screen, in place of the tabs; elsewhere, and on very low screens, part of the page. */
export const StickyActions = ({ children }: { readonly children: Elements }) => (
  <div
    data-instead-of-tabs
    className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper/95 max-md:px-5 max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:backdrop-blur-sm tiny:static!"
  >
    {children}
  </div>
);
