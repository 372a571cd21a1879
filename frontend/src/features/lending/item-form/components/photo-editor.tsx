import { RotateCw } from 'lucide';
import { useRef, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { send } from '../../../../lib/http/api.ts';
import { NetworkError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { compressed, LARGE } from '../../../../lib/photos/image-compression.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { useIsMounted } from '../../../../lib/use-is-mounted.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { cropped, turned } from '../crop-image.ts';
import { rememberMade } from '../api/save-item.ts';
import { type FormPhoto, newPhoto } from '../form-photos.ts';
import { useOriginal } from '../use-original.ts';
import { AspectChoice, ASPECTS, type AspectId } from './aspect-choice.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface PhotoEditorProps {
  readonly photo: FormPhoto;
  readonly mayTest: boolean;
  readonly onConfirm: (photo: FormPhoto) => void;
  readonly onClose: () => void;
}

const ZOOM = { min: 1, max: 3, step: 0.01 };
const MOVE_STEP = 8;

/** Crops a photo and removes its background. Nothing changes until the user confirms. */
export default function PhotoEditor({ photo, mayTest, onConfirm, onClose }: PhotoEditorProps) {
  const [source, setSource] = useState(photo);
  // The photo before its background was removed, to compare with and to go back to.
  const [before, setBefore] = useState<FormPhoto | null>(null);
  const [point, setPoint] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [aspect, setAspect] = useState<AspectId>('original');
  const original = useOriginal(source, true);
  const isUnusable = original.unusable !== undefined;
  const [announcement, setAnnouncement] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Area | null>(null);
  const show = (other: FormPhoto, compared: FormPhoto | null) => {
    setSource(other);
    setBefore(compared);
    setPoint({ x: 0, y: 0 });
    setZoom(ZOOM.min);
  };
  const isHere = useIsMounted();
  const background = useBackgroundRemoval(source, (without) => show(without, source));
  const crop = useCommand(async (wanted: Area) => newPhoto(await cropped(source.preview, wanted, 'photo')), {
    retry: false,
    onSuccess: (photo) => isHere() && onConfirm(photo),
    onError: unreadableNow,
  });
  const turn = useCommand<void, readonly [FormPhoto, FormPhoto | null]>(() => bothTurned(source, before), {
    retry: false,
    onSuccess: ([photo, compared]) => {
      show(photo, compared);
      setAnnouncement('右に回転しました');
    },
    onError: unreadableNow,
  });
  const untouched = zoom === ZOOM.min && (aspect === 'original' || ASPECTS[aspect].ratio === original.ratio);
  const turnRight = () => {
    // Cleared first, so that screen readers announce the same text again.
    setAnnouncement('');
    turn.run();
  };
  const moveTo = ({ x, y }: Area, pixels: Area) => {
    setArea(pixels);
    if (frame.current?.contains(document.activeElement))
      setAnnouncement(`左から${Math.round(x)}%、上から${Math.round(y)}%の位置で切り抜きます`);
  };
  const confirm = () => {
    if (untouched) onConfirm(source);
    else if (area !== null) crop.run(area);
  };
  const busy = background.isPending || crop.isPending || turn.isPending;
  const isAsItCame = source === photo && zoom === ZOOM.min && point.x === 0 && point.y === 0;
  const actions = (
    <>
      <Button className="grow" pending={crop.isPending} disabled={busy || isUnusable} onClick={confirm}>
        この写真にする
      </Button>
      <Button variant="secondary" className="grow" onClick={onClose}>
        キャンセル
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="写真を編集" wide holds={busy || !isAsItCame} actions={actions}>
      <div
        ref={frame}
        className="relative mt-2 h-[44dvh] overflow-hidden rounded-2xl bg-ink"
        aria-busy={busy || undefined}
      >
        {original.ratio !== null && (
          <Cropper
            image={source.preview}
            crop={point}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={ASPECTS[aspect].ratio ?? original.ratio}
            onCropChange={setPoint}
            onZoomChange={setZoom}
            onCropComplete={moveTo}
            keyboardStep={MOVE_STEP}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': '切り抜き。矢印キーで写真を動かせます' }}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FieldError error={original.unusable} />
      <div className="flex flex-col gap-5 pt-5">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" pending={turn.isPending} disabled={busy || isUnusable} onClick={turnRight}>
            <Icon of={RotateCw} aria-hidden size={16} />
            <span>右に回転</span>
          </Button>
          <Button
            variant="secondary"
            pending={background.isPending}
            disabled={busy || isUnusable || before !== null}
            onClick={() => background.run(false)}
          >
            背景を透過する
          </Button>
          {mayTest && (
            <Button variant="secondary" disabled={busy || isUnusable} onClick={() => background.run(true)}>
              背景透過のテスト（管理者）
            </Button>
          )}
        </div>
        {before !== null && (
          <BeforeAndAfter before={before} after={source}>
            <Button variant="secondary" size="small" disabled={busy} onClick={() => show(before, null)}>
              元に戻す
            </Button>
          </BeforeAndAfter>
        )}
        <label className="flex items-center gap-4 text-sm">
          <span className="shrink-0 font-medium">拡大</span>
          <input
            name="zoom"
            type="range"
            {...ZOOM}
            value={zoom}
            aria-valuetext={`${zoom.toFixed(2)}倍`}
            onChange={({ target }) => setZoom(Number(target.value))}
            className="h-11 grow accent-accent"
          />
          <span aria-hidden className="w-12 shrink-0 text-right text-soft tabular-nums">
            {zoom.toFixed(2)}
          </span>
        </label>
        <AspectChoice value={aspect} onChange={setAspect} />
      </div>
    </Dialog>
  );
}

const turnedPhoto = async ({ preview }: FormPhoto): Promise<FormPhoto> => newPhoto(await turned(preview, 'photo'));
const bothTurned = async (shown: FormPhoto, compared: FormPhoto | null) =>
  [await turnedPhoto(shown), compared && (await turnedPhoto(compared))] as const;

const unreadableNow = () =>
  toast({ title: 'プレビュー画像が見つかりません', text: '別の写真をお試しください。', tone: 'bad' });

/** Downscaled to the size of an item photo; a photo that is already on the server is no larger. */
const pictureOf = async ({ file, preview }: FormPhoto): Promise<Blob> =>
  file === null ? pictureAt(preview) : compressed(file, LARGE);

/**
 * Removes the background. The result is already an upload, but it is also kept as a file: no item refers to it yet, so the server
 * may delete it before the item is saved. Administrators can run a free preview as a test.
 */
function useBackgroundRemoval(source: FormPhoto, onSuccess: (photo: FormPhoto) => void) {
  const isHere = useIsMounted();
  return useCommand(
    async (asTest: boolean) => {
      const body = new FormData();
      body.append('file', await pictureOf(source), 'photo');
      const { url } = await send<{ url: string }>('POST', `/api/bg-remove${asTest ? '?sandbox=1' : ''}`, { body });
      const without = await pictureAt(url);
      rememberMade(without, url);
      return newPhoto(without);
    },
    {
      retry: false,
      onSuccess: (photo) => {
        if (!isHere()) return;
        onSuccess(photo);
        toast({ title: '背景透過しました', tone: 'good' });
      },
      onError: (error) => isHere() && toast({ title: '背景透過に失敗しました', text: sentenceOf(error), tone: 'bad' }),
    },
  );
}

/** @throws NetworkError */
async function pictureAt(address: string): Promise<File> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`picture: ${answer.status}`);
    const picture = await answer.blob();
    return new File([picture], 'photo', { type: picture.type });
  } catch (error) {
    throw new NetworkError(error);
  }
}
