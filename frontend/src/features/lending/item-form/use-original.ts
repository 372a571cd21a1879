import { ERRORS } from '@meguri/contracts/errors.ts';
import { useEffect, useState } from 'react';
import { isWhole } from '../../../lib/photos/image-compression.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import type { FormPhoto } from './form-photos.ts';
import { isHeic } from './picture-files.ts';

interface Original {
  /** Width to height; null: not known yet, or nothing can be read. */
  readonly ratio: number | null;
  readonly failed: boolean;
}

/** The picture's own proportions; it may turn out to be none. */
export function useOriginal({ preview, file }: FormPhoto): Original {
  const [known, setKnown] = useState<{ address: string; ratio: number | null } | null>(null);
  useEffect(() => {
    let current = true;
    const image = new Image();
    image.src = preview;
    Promise.all([image.decode(), file === null || isWhole(file)]).then(
      ([, whole]) => current && tell(whole ? image.naturalWidth / image.naturalHeight : null),
      () => current && tell(null),
    );
    const tell = (ratio: number | null) => {
      setKnown({ address: preview, ratio });
      if (ratio === null) toast({ title: '画像のプレビュー失敗', text: '画像の読み込みに失敗しました', tone: 'bad' });
    };
    return () => void (current = false);
  }, [preview, file]);
  if (known?.address !== preview) return { ratio: null, failed: false };
  return { ratio: known.ratio, failed: known.ratio === null };
}

/** Why a photo can't be shown, as far as it is known here. */
export const unreadable = ({ file }: FormPhoto): string =>
  file !== null && isHeic(file) ? ERRORS.heic_unsupported.message : '画像の読み込みに失敗しました';
