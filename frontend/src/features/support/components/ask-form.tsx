import { useAsk } from '../api/support-threads.ts';
import { MessageForm, useFurtherMessage } from './message-form.tsx';

interface AskFormProps {
  readonly id: string;
  readonly content: string;
  readonly onContent: (content: string) => void;
}

/** A member's further message. It is low, because on phones the messages above it share the window with it. */
export function AskForm({ id, content, onContent }: AskFormProps) {
  const { message, handlers } = useFurtherMessage(content, onContent);
  return <MessageForm isDocked message={message} command={useAsk(id, handlers)} />;
}
