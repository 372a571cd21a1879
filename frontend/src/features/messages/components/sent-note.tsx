import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { Link } from '../../../ui/controls/link.tsx';
import type { ChatAddress } from '../chat-address.ts';
import type { Outgoing } from '../queue/outgoing.ts';

interface SentNoteProps {
  readonly chat: ChatAddress;
  readonly text: string;
  /** Absent: it is in the chat. */
  readonly onItsWay?: Outgoing['state'] | undefined;
}

const NOT_YET = 'は、まだ送信できていません。';
const ENDINGS: Readonly<Record<Outgoing['state'], string>> = {
  sending: 'を送信しています…',
  waiting: NOT_YET,
  refused: NOT_YET,
};

/** Says which ready message was sent, and leads to it. */
export const SentNote = ({ chat, text, onItsWay }: SentNoteProps) => (
  <span className="flex flex-wrap items-center gap-x-3">
    <span>{`「${text}」${onItsWay === undefined ? 'をチャットに送りました。' : ENDINGS[onItsWay]}`}</span>
    <Link to={chatPage(chat)} className="inline-flex min-h-11 items-center underline underline-offset-4">
      チャットを見る
    </Link>
  </span>
);
