/** Shown next to the save button after unsaved text was restored. */
export const RestoredText = () => (
  <p role="status" className="text-sm text-soft">
    前回の入力内容を復元しました。まだ保存されていません。
  </p>
);
