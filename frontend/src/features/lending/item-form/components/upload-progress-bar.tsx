import type { PhotoUploads } from '../send-photos.ts';

/** Styles a progress bar. Browsers have different names for its parts. */
export const PROGRESS =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent';

/** Total upload progress: the bar counts bytes, the text counts finished photos. */
export function UploadProgressBar({ uploads }: { readonly uploads: PhotoUploads }) {
  const shares = Object.values(uploads).map((upload) => ('sent' in upload ? upload.sent : 0));
  if (shares.length === 0) return null;
  const arrived = shares.filter((share) => share === 1).length;
  return (
    <div className="flex flex-col gap-2 text-sm text-soft">
      <p role="status">
        {arrived < shares.length
          ? `写真をアップロードしています（${arrived} / ${shares.length}枚）`
          : '写真のアップロードが完了しました'}
      </p>
      <progress
        aria-label="写真のアップロード"
        value={shares.reduce((sum, share) => sum + share, 0)}
        max={shares.length}
        className={PROGRESS}
      />
    </div>
  );
}
