import { useEffect, useState } from 'react';
import { dismiss, toast } from '../../../ui/overlay/toast-store.ts';
import { unusableBecause } from '../../../ui/photos/picked-images.ts';
import type { FormPhoto } from './form-photos.ts';

interface Original {
  /** Width divided by height; null: not known yet, or the picture can't be used. */
  readonly ratio: number | null;
  /** Why it can't be used; undefined: not known yet, or it can. */
  readonly unusable: string | undefined;
}

const UNREADABLE = '画像の読み込みに失敗しました';

/** The picture's own aspect ratio, or why it has none. @param announced whether the problem is also shown as a toast */
export function useOriginal({ preview, file }: FormPhoto, announced: boolean): Original {
  const [known, setKnown] = useState<(Original & { readonly address: string }) | null>(null);
  useEffect(() => {
    let current = true;
    let said: number | null = null;
    const image = new Image();
    image.src = preview;
    const know = (ratio: number | null, unusable?: string) => {
      if (!current) return;
      setKnown({ address: preview, ratio, unusable });
      if (unusable !== undefined && announced)
        said = toast({ title: '画像のプレビュー失敗', text: unusable, tone: 'bad' });
    };
    void Promise.all([
      image.decode().then(
        () => true,
        () => false,
      ),
      file === null ? undefined : unusableBecause(file),
    ]).then(([decoded, unusable]) => {
      if (unusable !== undefined || !decoded) return know(null, unusable ?? UNREADABLE);
      know(image.naturalWidth / image.naturalHeight);
    });
    return () => {
      current = false;
      if (said !== null) dismiss(said);
    };
  }, [preview, file, announced]);
  return known?.address === preview ? known : { ratio: null, unusable: undefined };
}
