import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';

interface RestoredProps {
  /** How many couldn't be brought back. */
  readonly lostPhotos: number;
  readonly onStartOver: () => void;
}

/** Says that what was typed before stands in the form again, and throws it away, once asked. */
export function Restored({ lostPhotos, onStartOver }: RestoredProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice
        title="前回の入力内容を復元しました"
        action={
          <Button variant="quiet" size="inline" onClick={() => setAsking(true)}>
            最初からやり直す
          </Button>
        }
      >
        {lostPhotos > 0 && `写真${lostPhotos}枚は復元できませんでした。もう一度追加してください。`}
      </Notice>
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
