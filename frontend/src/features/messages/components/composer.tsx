import { MAX_MESSAGE, MAX_MESSAGE_PHOTOS } from '@meguri/contracts/limits.ts';
import type { MessageItem } from '@meguri/contracts/shared/message-item.ts';
import { characters, isBlank } from '@meguri/contracts/text/characters.ts';
import { ImagePlus, SendHorizontal, X } from 'lucide';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { useUnsaved } from '../../../lib/drafts/use-unsaved.ts';
import { useWrittenBefore } from '../../../lib/drafts/use-written-before.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { pickedImages } from '../../../ui/photos/picked-images.ts';
import { type ChatAddress, nameOf } from '../chat-address.ts';
import { aboveDraft, type PickedPhoto, useDraftPhotos } from '../draft.ts';
import { useNotifyTyping } from '../presence.ts';
import { sendOff } from '../queue/own-outbox.ts';
import { CommonAnswers } from './common-answers.tsx';
import { ComposerPhotos } from './composer-photos.tsx';
import { ShownItem } from './shown-item.tsx';
import { uniqueId } from '../../../lib/unique-id.ts';
import { Icon } from '../../../ui/icon.tsx';

interface ComposerProps {
  readonly chat: ChatAddress;
  readonly viewerId: number;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The item that the next message is about; null: none. */
  readonly item: MessageItem | null;
  readonly onItemDone: () => void;
  /** True while the recipient isn't known yet. */
  readonly disabled: boolean;
  readonly onSent: () => void;
  /** Texts offered while nothing is written. */
  readonly answers: readonly string[];
}

const LEFT_SHOWN_BELOW = 100;
/** With a hardware keyboard Enter sends; on touch screens it inserts a line break, as people expect. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

export function Composer(props: ComposerProps) {
  const { chat, viewerId, text, onText, item, onItemDone, disabled, onSent, answers } = props;
  const [photos, setPhotos] = useDraftPhotos(viewerId, chat);
  // Only needed where the browser doesn't store the draft itself.
  useUnsaved(`message ${nameOf(chat)}`, () => ({ input: text || undefined }), onText);
  const [problem, setProblem] = useState<string>();
  const notifyTyping = useNotifyTyping(chat);
  const field = useGrowing(text);
  useWrittenBefore(field, text, (written) => onText(aboveDraft(viewerId, chat, written)));
  const hint = useId();
  const left = MAX_MESSAGE - characters(text.trim());
  const maySend = !disabled && left >= 0 && (!isBlank(text) || photos.length > 0);

  const latest = useRef(photos);
  useEffect(() => void (latest.current = photos), [photos]);
  const add = async (files: readonly File[]) => {
    const { images, problem: refused } = await pickedImages(files, { max: MAX_MESSAGE_PHOTOS, taken: photos.length });
    setProblem(refused);
    if (images.length === 0) return;
    const picked = images.map((file) => ({ id: uniqueId(), file, preview: URL.createObjectURL(file) }));
    setPhotos([...latest.current, ...picked].slice(0, MAX_MESSAGE_PHOTOS));
  };
  const takeOut = (photo: PickedPhoto) => {
    URL.revokeObjectURL(photo.preview);
    setPhotos(photos.filter((one) => one !== photo));
    setProblem(undefined);
    field.current?.focus();
  };
  const sendIt = () => {
    if (!maySend) return;
    sendOff(chat, { content: text.trim(), itemId: item?.id ?? null, at: new Date(serverNow()).toISOString() }, photos);
    onText('');
    setPhotos([]);
    setProblem(undefined);
    onItemDone();
    onSent();
    field.current?.focus();
  };
  const begin = (answer: string) => {
    onText(answer);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While Japanese text is being composed, Enter confirms a conversion. Safari only signals that by key code 229.
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === 229 || !hasKeyboard()) return;
    event.preventDefault();
    sendIt();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData('text/plain');
    // Copied spreadsheet cells also contain a picture of the cells; a copied file also contains its name as text.
    const isNameAlone = files.some(({ name }) => pasted.trim() === name);
    if (files.length === 0 || (pasted.trim() !== '' && !isNameAlone)) return;
    event.preventDefault();
    void add(files);
  };

  return (
    <form
      data-tall={item !== null || photos.length > 0 ? '' : undefined}
      className="flex flex-col gap-1 border-t border-line bg-paper px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        sendIt();
      }}
    >
      {item !== null && (
        <ShownItem
          item={item}
          action={
            <IconButton label="アイテムを外す" onClick={onItemDone}>
              <Icon of={X} aria-hidden size={18} />
            </IconButton>
          }
        />
      )}
      {text === '' && photos.length === 0 && <CommonAnswers answers={answers} onChoose={begin} />}
      <ComposerPhotos photos={photos} onRemove={takeOut} />
      <div className="flex items-end gap-1">
        <AddPhotos disabled={disabled || photos.length >= MAX_MESSAGE_PHOTOS} onAdd={(files) => void add(files)} />
        <textarea
          name="content"
          ref={field}
          rows={1}
          autoComplete="off"
          value={text}
          aria-label="メッセージ"
          aria-describedby={hint}
          placeholder="メッセージを入力"
          disabled={disabled}
          onChange={({ target }) => {
            onText(target.value);
            if (target.value !== '') notifyTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="max-h-[6.125rem] min-h-11 grow resize-none rounded-2xl border border-field bg-paper px-4 py-2 text-base leading-[1.65] outline-offset-0 placeholder:text-soft disabled:bg-wash"
        />
        <IconButton
          type="submit"
          label="送信する"
          disabled={!maySend}
          className="shrink-0 bg-ink text-paper hover:bg-ink/85 disabled:bg-wash disabled:text-soft disabled:opacity-100"
        >
          <Icon of={SendHorizontal} aria-hidden size={19} />
        </IconButton>
      </div>
      <p id={hint} className={cx('text-xs tabular-nums', left < 0 ? 'text-bad' : 'text-soft')}>
        {left < 0 && (
          <>
            <span role="alert">{`メッセージは${MAX_MESSAGE}文字以内で入力してください`}</span>
            <span>{`（${-left}文字超過）`}</span>
          </>
        )}
        {left >= 0 && left < LEFT_SHOWN_BELOW && <span>{`残り${left}文字`}</span>}
      </p>
      <FieldError error={problem} />
    </form>
  );
}

/** Grows with the text, up to the three lines that the style allows. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current === null) return;
    const { style } = field.current;
    style.height = 'auto';
    style.height = `${field.current.scrollHeight + 2}px`;
  }, [text]);
  return field;
}

const AddPhotos = ({ disabled, onAdd }: { readonly disabled: boolean; readonly onAdd: (files: File[]) => void }) => (
  <label
    className={cx(
      'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full transition-colors hover:bg-wash',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      disabled && 'pointer-events-none opacity-40',
    )}
  >
    <Icon of={ImagePlus} aria-hidden size={21} strokeWidth={1.5} />
    <span className="sr-only">写真を追加</span>
    <input
      type="file"
      accept="image/*"
      multiple
      disabled={disabled}
      onChange={({ target }) => {
        onAdd([...(target.files ?? [])]);
        // Reset, so that the same file can be picked again after it was removed.
        target.value = '';
      }}
      className="sr-only"
    />
  </label>
);
