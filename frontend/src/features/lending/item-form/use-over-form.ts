import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * What is open over the form stands in the address, so that a phone's way back closes it and leaves the form; what it shows is the
 * form's, and lives as long.
 * @param name in the address; one for each of what can be open
 */
export function useOverForm<Shown>(name: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (next: Shown) => {
    setShown(next);
    // It may stand there from before a reload.
    void navigate({ search: `?${name}=1` }, { replace: search.has(name), state: { keepsScroll: true } });
  };
  const close = () => {
    setShown(null);
    void navigate(-1);
  };
  return { shown: search.has(name) ? shown : null, show, close };
}
