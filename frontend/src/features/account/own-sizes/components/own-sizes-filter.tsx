import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { settingsPage } from '../../../../rental/settings-page.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { ownSizesQuery } from '../api/own-sizes.ts';

interface OwnSizesFilterProps {
  /** The sizes that the search filters by now. */
  readonly values: readonly string[];
  readonly onChange: (sizes: readonly string[]) => void;
}

/** Adds the viewer's own sizes to the search filter, or removes them. */
export default function OwnSizesFilter({ values, onChange }: OwnSizesFilterProps) {
  const { pathname, search } = useLocation();
  const { data: own } = useQuery(ownSizesQuery);
  if (own === undefined) return null;
  if (own.sizes.length === 0)
    return (
      <ButtonLink to={settingsPage('own-sizes', `${pathname}${search}`)} variant="quiet">
        自分のサイズを登録
      </ButtonLink>
    );
  const chosen = own.sizes.every((size) => values.includes(size));
  const others = values.filter((size) => !own.sizes.includes(size));
  return (
    <Button
      variant={chosen ? 'primary' : 'secondary'}
      aria-pressed={chosen}
      onClick={() => onChange(chosen ? others : [...others, ...own.sizes])}
    >
      自分のサイズ
    </Button>
  );
}
