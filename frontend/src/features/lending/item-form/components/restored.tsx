import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';

interface RestoredProps {
  /** Number of photos that couldn't be restored. */
  readonly lostPhotos: number;
  readonly onStartOver: () => void;
}

/** Says that unsaved input was restored, and lets the user discard it after a confirmation. */
export function Restored({ lostPhotos, onStartOver }: RestoredProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Alert
        title="前回の入力内容を復元しました"
        action={
          <Button variant="quiet" size="inline" onClick={() => setAsking(true)}>
            最初からやり直す
          </Button>
        }
      >
        {lostPhotos > 0 && `写真${lostPhotos}枚は復元できませんでした。もう一度追加してください。`}
      </Alert>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="最初からやり直しますか？"
        confirm="最初からやり直す"
        danger
        onConfirm={onStartOver}
      >
        保存していない入力内容と写真は削除され、元に戻せません。
      </ConfirmDialog>
    </>
  );
}
