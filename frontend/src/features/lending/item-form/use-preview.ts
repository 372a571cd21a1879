import type { ItemInput } from '@meguri/contracts/item/item-input.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

const OPEN = 'preview';

/** A preview stands in the address, so that a phone's way back closes it; what it shows is the form's, and lives as long. */
export function usePreview() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [input, setInput] = useState<ItemInput | null>(null);
  const show = (shown: ItemInput) => {
    setInput(shown);
    void navigate({ search: `?${OPEN}=1` }, { state: { keepsScroll: true } });
  };
  return { previewed: search.has(OPEN) ? input : null, show, close: () => void navigate(-1) };
}
