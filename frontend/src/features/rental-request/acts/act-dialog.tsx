import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ReactNode, Suspense } from 'react';
import { useNow } from '../../../lib/time/server-time.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { MemberAction } from '../member-actions.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { CONFIRMATIONS } from './confirmations.ts';
import type { ActDialogProps } from './act-form-dialog.tsx';
import { ShippedDialog } from './shipped-dialog.tsx';
import { EvidenceDialog, ObjectionDialog } from './statement-dialog.tsx';
import { lazyPage } from '../../../lib/lazy-page.tsx';

// It brings the input checks, which nothing else here needs.
const DamageDialog = lazyPage(() => import('./damage-dialog.tsx'));

interface Given extends ActDialogProps {
  readonly request: RentalRequest;
}

const FORMS: Readonly<Partial<Record<MemberAction, (given: Given) => ReactNode>>> = {
  mark_shipped: (given) => <ShippedDialog {...given} />,
  confirm_receipt: (given) => <ConditionDialog action="confirm_receipt" {...given} />,
  confirm_return: (given) => <ConditionDialog action="confirm_return" {...given} />,
  mark_returned: (given) => <ConditionDialog action="mark_returned" {...given} />,
  report_damage: (given) => <DamageDialog {...given} />,
  add_evidence: (given) => <EvidenceDialog {...given} />,
  object_damage_fee: (given) => <ObjectionDialog {...given} />,
};

/** How an action begins: with a question, a form, or at once. */
export type Beginning = 'question' | 'form' | 'at_once';

export function beginningOf(action: MemberAction): Beginning {
  if (CONFIRMATIONS[action] !== undefined) return 'question';
  return FORMS[action] === undefined ? 'at_once' : 'form';
}

/** What an action asks before it is sent. */
export function ActDialog({ action, ...given }: Given & { readonly action: MemberAction }) {
  const form = FORMS[action];
  if (form !== undefined) return <Suspense fallback={null}>{form(given)}</Suspense>;
  return <Question action={action} {...given} />;
}

function Question({ action, request, command, onClose }: Given & { readonly action: MemberAction }) {
  const now = useNow();
  const question = CONFIRMATIONS[action];
  if (question === undefined) return null;
  const { title, text, confirm, danger = false } = question;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirm={confirm}
      danger={danger}
      onConfirm={() => {
        // From here on the page itself shows that it is under way.
        onClose();
        command.run({ action });
      }}
    >
      <p>{text(request, now)}</p>
    </ConfirmDialog>
  );
}
