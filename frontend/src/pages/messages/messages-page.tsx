import type { Account } from '@meguri/contracts/account/account-view.ts';
import { MessagesSquare } from 'lucide';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MessagesFrame } from './messages-frame.tsx';
import { Icon } from '../../ui/icon.tsx';

interface MessagesPageProps {
  readonly title: string;
  readonly viewer: Account;
}

/** All conversations of the viewer. */
export default function MessagesPage({ title, viewer }: MessagesPageProps) {
  return (
    <MessagesFrame viewer={viewer} open={null} heading={<PageHeading title={title} />}>
      <div className="m-auto flex flex-col items-center gap-3 p-6 text-center text-soft">
        <Icon of={MessagesSquare} aria-hidden size={32} strokeWidth={1.25} className="text-accent" />
        <p>会話を選ぶと、ここに表示されます。</p>
      </div>
    </MessagesFrame>
  );
}
