import { FavouritesLink } from '../../features/favourites/components/new-finds.tsx';
import { ConnectionDot } from './connection.tsx';

/** What the header has for members, on every screen. */
export default function MemberTools() {
  return (
    <>
      <ConnectionDot />
      <FavouritesLink />
    </>
  );
}
