import type { PostalTown } from '@meguri/contracts/account/postal-lookup.ts';
import { plainPostCode, postCodeSchema } from '@meguri/contracts/account/profile.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { usePostalLookup } from '../api/settings.ts';

interface PostalFilling {
  /** The code that is known to belong to the address there is. */
  readonly known: string | null;
  /** What was typed is a whole code, whether or not it can be looked up. */
  readonly onAccepted: () => void;
  /** A code is being looked up: what is typed from here on is newer than its answer. */
  readonly onAsked: () => void;
  /** @returns what it has filled in, for people to read; empty: nothing */
  readonly onFound: (town: PostalTown) => string;
  readonly onRefused: (message: string) => void;
}

const SEVERAL = '該当する住所が複数あります。選択してください。';
const NONE = '郵便番号から住所情報を取得できませんでした';
const FAILED = '住所情報の取得中にエラーが発生しました';

/** Fills the address in from the postal code: by itself as soon as one is whole, and at a press; of several towns the chosen one. */
export function usePostalFilling({ known, onAccepted, onAsked, onFound, onRefused }: PostalFilling) {
  const asked = useRef(known);
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
    /** Those of the code to choose from; empty: it has one, or none. */
    towns,
    /** What was typed before the choice is older than it. */
    choose: (town: PostalTown) => {
      onAsked();
      found(town);
    },
    /** While it is typed: a whole code is looked up once. */
    typed: (text: string) => {
      const { data } = postCodeSchema.safeParse(plainPostCode(text));
      if (data === undefined) return;
      onAccepted();
      if (data !== asked.current) ask(data);
    },
    /** It came with its address: nothing is looked up until it is changed, or at a press. */
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
  // Level with the field beside it, below its label.
  <Button variant="secondary" pending={pending} onClick={onLook} className="mt-7.5 shrink-0">
    住所を検索
  </Button>
);
