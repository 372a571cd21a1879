import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  ContactDialog,
  type ContactDraft,
} from '../../../features/operators/support-requests/components/contact-dialog.tsx';
import { usePersistentState } from '../../../lib/drafts/use-persistent-state.ts';
import { Allowed } from '../../../rental/operators/allowed.tsx';
import { Button } from '../../../ui/controls/button.tsx';

interface ContactUserProps {
  readonly user: { readonly id: number; readonly displayName: string };
  /** On the button. */
  readonly label: string;
  /** The rental that the message is about; absent: none. */
  readonly roundId?: string;
}

/** Begins a thread with a user and leads to it. What was typed stays when the dialog is closed. */
export function ContactUser({ user, label, roundId }: ContactUserProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = usePersistentState<ContactDraft | null>(`contact ${user.id} ${roundId ?? ''}`, null);
  return (
    <Allowed to="contact_user">
      <Button variant="secondary" className="mt-2 mr-2" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ContactDialog
          {...{ user, roundId, draft }}
          onDraft={setDraft}
          onSent={({ id }) => void navigate(`/admin/support-requests/${id}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </Allowed>
  );
}
