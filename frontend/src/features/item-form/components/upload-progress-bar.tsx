import type { UploadProgress } from '../api/save-item.ts';

/** How far the photos have come. */
export const UploadProgressBar = ({ done, of }: UploadProgress) => (
  <div className="flex flex-col gap-2 text-sm text-soft">
    <p role="status">
      {done < of ? `写真をアップロードしています（${done + 1} / ${of}枚目）` : '写真のアップロードが完了しました'}
    </p>
    <progress
      aria-label="写真のアップロード"
      value={done}
      max={of}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  </div>
);
