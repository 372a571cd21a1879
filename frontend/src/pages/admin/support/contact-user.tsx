import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ContactDialog } from '../../../features/operators/support-requests/components/contact-dialog.tsx';
import { Allowed } from '../../../rental/operators/allowed.tsx';
import { Button } from '../../../ui/controls/button.tsx';

interface ContactUserProps {
  readonly user: { readonly id: number; readonly displayName: string };
}

/** Begins a thread with a user and leads to it. */
export function ContactUser({ user }: ContactUserProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Allowed to="contact_user">
      <Button variant="secondary" className="mt-2 self-start" onClick={() => setOpen(true)}>
        この方に連絡する
      </Button>
      {isOpen && (
        <ContactDialog
          user={user}
          onSent={({ id }) => void navigate(`/admin/support-requests/${id}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </Allowed>
  );
}
