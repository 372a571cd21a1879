import type { PostalTown } from '@meguri/contracts/account/postal-lookup.ts';
import { plainPostCode, postCodeSchema } from '@meguri/contracts/account/profile.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { usePostalLookup } from '../api/settings.ts';

interface PostalFilling {
  /** The postal code of the address that the form began with, or that was restored. */
  readonly known: string | null;
  /** Called when the text is a complete postal code, whether or not the lookup succeeds. */
  readonly onAccepted: () => void;
  /** Called when a lookup starts: text typed from then on is newer than its answer. */
  readonly onAsked: () => void;
  /** @returns the filled-in text to show in a toast; empty if nothing was filled in */
  readonly onFound: (town: PostalTown) => string;
  readonly onRefused: (message: string) => void;
}

const SEVERAL = '該当する住所が複数あります。選択してください。';
const NONE = '郵便番号から住所情報を取得できませんでした';
const FAILED = '住所情報の取得中にエラーが発生しました';

/** Fills in the address when a postal code is complete or the button is pressed. If a code has several towns, the user chooses. */
export function usePostalFilling({ known, onAccepted, onAsked, onFound, onRefused }: PostalFilling) {
  const asked = useRef(known);
  useEffect(() => void (asked.current = known), [known]);
  const [towns, setTowns] = useState<readonly PostalTown[]>([]);
  const found = (town: PostalTown) => {
    const filled = onFound(town);
    if (filled !== '') toast({ title: '住所情報取得', text: `${filled}を入力しました。`, tone: 'good' });
  };
  const { mutate, isPending } = usePostalLookup({
    onSuccess: ({ candidates, ...town }, code) => {
      if (code !== asked.current) return;
      if (candidates === undefined) return found(town);
      setTowns(candidates);
      toast({ title: '住所情報取得', text: SEVERAL });
    },
    onError: (error, code) => {
      if (code !== asked.current) return;
      const missing = error instanceof ApiError && error.status === 404;
      toast({ title: missing ? NONE : FAILED, text: 'お手数ですが、続けてご入力ください。', tone: 'bad' });
    },
  });
  const ask = (code: string) => {
    asked.current = code;
    setTowns([]);
    onAsked();
    mutate(code);
  };
  return {
    isPending,
    /** The towns to choose from; empty unless the code has several. */
    towns,
    /** Text typed before the choice is older than the choice. */
    choose: (town: PostalTown) => {
      onAsked();
      found(town);
    },
    /** Called on input: looks up each complete code once. */
    typed: (text: string) => {
      const { data } = postCodeSchema.safeParse(plainPostCode(text));
      if (data === undefined) return;
      onAccepted();
      if (data !== asked.current) ask(data);
    },
    /** Called when the code was filled in together with its address: no lookup until it changes or the button is pressed. */
    given: (text: string) => void (asked.current = plainPostCode(text)),
    look: (text: string) => {
      const { data, error } = postCodeSchema.safeParse(plainPostCode(text));
      if (data === undefined) return onRefused(error?.issues[0]?.message ?? NONE);
      onAccepted();
      ask(data);
    },
  };
}

export const PostalLookup = ({ pending, onLook }: { readonly pending: boolean; readonly onLook: () => void }) => (
  // Aligned with the input beside it, below the label.
  <Button variant="secondary" pending={pending} onClick={onLook} className="mt-7.5 shrink-0">
    住所を検索
  </Button>
);
