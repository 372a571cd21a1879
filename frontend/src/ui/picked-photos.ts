import { useEffect, useRef, useState } from 'react';

export interface PickedPhoto {
  readonly file: File;
  /** Of its preview; lives as long as the form. */
  readonly url: string;
}

export interface PickedPhotos {
  readonly photos: readonly PickedPhoto[];
  readonly most: number;
  /** What was wrong with the last pick. */
  readonly problem: string | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (photo: PickedPhoto) => void;
}

/** Photos picked for a form: images only, at most `most`. */
export function usePickedPhotos(most: number): PickedPhotos {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(photos);
  useEffect(() => void (latest.current = photos), [photos]);
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);
  return {
    photos,
    most,
    problem,
    add: (files) => {
      const images = files.filter(({ type }) => type.startsWith('image/'));
      const room = images.slice(0, most - photos.length);
      setPhotos([...photos, ...room.map((file) => ({ file, url: URL.createObjectURL(file) }))]);
      setProblem(problemOf(files.length - images.length, images.length - room.length, most));
    },
    remove: (photo) => {
      URL.revokeObjectURL(photo.url);
      setPhotos(photos.filter((one) => one !== photo));
      setProblem(undefined);
    },
  };
}

function problemOf(others: number, tooMany: number, most: number): string | undefined {
  if (others > 0) return '画像ファイルのみ選択できます';
  return tooMany > 0 ? `画像は${most}枚まで選択できます` : undefined;
}
