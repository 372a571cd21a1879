import { CircleAlert, Clock, X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import type { Outgoing, OutgoingPhoto } from '../queue/outgoing.ts';
import { remove, retry, withoutPhoto } from '../queue/own-outbox.ts';
import type { Said } from './bubble.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface OutgoingProps {
  readonly one: Outgoing;
  /** Moves the text back into the composer. */
  readonly onEdit: (content: string) => void;
}

/** A message that isn't delivered yet, shown like the others, with its problem and possible actions. */
export const saidOnItsWay = ({ one, onEdit }: OutgoingProps): Said => ({
  content: one.content,
  tiles: one.photos.map((photo) => ({ src: photo.preview, over: <PhotoState photo={photo} one={one} /> })),
  item: null,
  isFaint: true,
  foot: <OutgoingState one={one} onEdit={onEdit} />,
});

function PhotoState({ photo, one }: { readonly photo: OutgoingPhoto; readonly one: Outgoing }) {
  if (photo.problem !== null) {
    return (
      <button
        type="button"
        aria-label="送信できなかった写真を外す"
        title={photo.problem}
        onClick={() => withoutPhoto(one.clientId, photo.id)}
        className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-bad/80 text-xs text-paper backdrop-blur-md"
      >
        <Icon of={X} aria-hidden size={20} />
        <span>外す</span>
      </button>
    );
  }
  if (photo.url !== null || one.state !== 'sending') return null;
  return (
    <progress
      aria-label="写真の送信"
      max={1}
      value={photo.sent}
      className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] accent-accent"
    />
  );
}

function OutgoingState({ one, onEdit }: OutgoingProps) {
  const { clientId, state, problem, content } = one;
  if (state === 'sending') return <State>送信しています…</State>;
  if (state === 'waiting') {
    return (
      <>
        <State>
          <Icon of={Clock} aria-hidden size={13} />
          <span>{problem === null ? '順番に送信します' : '未送信。つながりしだい送信します'}</span>
        </State>
        {problem !== null && <Choices one={one} onEdit={onEdit} />}
      </>
    );
  }
  return (
    <>
      <p role="alert" className="flex items-start gap-1 text-xs leading-relaxed text-bad">
        <Icon of={CircleAlert} aria-hidden size={14} className="mt-0.5 shrink-0" />
        <span>{problem}</span>
      </p>
      <Choices key={clientId} one={one} onEdit={onEdit} canEdit={content !== ''} />
    </>
  );
}

const State = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex min-h-6 items-center gap-1 text-xs text-soft">{children}</p>
);

interface ChoicesProps extends OutgoingProps {
  readonly canEdit?: boolean;
}

function Choices({ one: { clientId, content }, onEdit, canEdit = false }: ChoicesProps) {
  const edit = () => {
    onEdit(content);
    remove(clientId);
  };
  return (
    <div className="-mr-2 flex flex-wrap justify-end">
      <Button variant="quiet" size="small" onClick={() => retry(clientId)}>
        再送する
      </Button>
      {canEdit && (
        <Button variant="quiet" size="small" onClick={edit}>
          書き直す
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => remove(clientId)}>
        取り消す
      </Button>
    </div>
  );
}
