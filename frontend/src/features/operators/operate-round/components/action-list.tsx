import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import type { RoundAction } from '../actions/index.ts';
import type { RoundDialogProps, FormAction } from '../actions/operator-action.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, useForm } from 'react-hook-form';
import { useOperatorAction } from '../api/operator-action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ACTION_FIELDS, SubjectField } from './action-fields.tsx';

interface FormActionDialogProps extends Omit<RoundDialogProps, 'parcelId'> {
  readonly action: FormAction;
  /** The round folded from its history; null until that is loaded. */
  readonly round: RentalRound | null;
  /** The chosen entry of its subject; null: the first one. */
  readonly chosen: string | null;
}

/** Shows the effects, asks for the action's fields and runs it. */
function FormActionDialog({ action, roundId, round, chosen, onClose }: FormActionDialogProps) {
  const { schema, subject, fields, label, question, confirm, isDangerous } = action;
  const choices = subject === undefined || round === null ? [] : subject.choices(round);
  const { run, ...state } = useOperatorAction<object>(roundId, action, { onClose });
  const form = useForm<FieldValues, unknown, object>({
    resolver: zodResolver(schema),
    defaultValues: Object.assign(
      subject === undefined ? {} : { [subject.name]: chosen ?? choices[0]?.value ?? '' },
      ...fields.map((name) => ACTION_FIELDS[name].values),
    ) as FieldValues,
  });
  return (
    <ActionDialog
      {...{ title: label, question, confirm, danger: isDangerous, onClose, ...state }}
      onSubmit={() => void form.handleSubmit(run)()}
    >
      {subject !== undefined && <SubjectField form={form} name={subject.name} choices={choices} />}
      {fields.map((name) => {
        const { Field } = ACTION_FIELDS[name];
        return <Field key={name} form={form} />;
      })}
    </ActionDialog>
  );
}

interface ActionListProps extends Pick<RoundDialogProps, 'roundId' | 'parcelId'> {
  /** The round folded from its history; null until that is loaded. */
  readonly round: RentalRound | null;
  readonly actions: readonly RoundAction[];
  /** Path of the damage case, where its decisions are made; null: nothing to decide. */
  readonly caseAddress: string | null;
  /** The action for which the page was opened. */
  readonly begun?: { readonly action: RoundAction; readonly subject: string | null };
}

/** The actions an operator can take now, each with a confirmation or form. */
export function ActionList({ roundId, parcelId, round, actions, caseAddress, begun }: ActionListProps) {
  const [asking, setAsking] = useState<RoundAction | 'begun' | null>('begun');
  // It is offered only once the history is loaded.
  const isBegun = asking === 'begun' && begun !== undefined && actions.includes(begun.action);
  const asked = asking === 'begun' ? (isBegun ? begun.action : null) : asking;
  if (actions.length === 0 && caseAddress === null)
    return <p className="text-sm text-soft">いまの状態で運営が行える操作はありません。</p>;
  return (
    <div className="flex flex-col gap-2">
      {caseAddress !== null && (
        <ButtonLink to={caseAddress} wide>
          不具合の案件で判断する
        </ButtonLink>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          wide
          variant={'isPrimary' in action ? 'primary' : 'secondary'}
          onClick={() => setAsking(action)}
        >
          {action.label}
        </Button>
      ))}
      {asked !== null && (
        <AskedAction
          {...{ roundId, parcelId, round }}
          action={asked}
          chosen={isBegun ? begun.subject : null}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

interface AskedActionProps extends RoundDialogProps, Pick<FormActionDialogProps, 'round' | 'chosen'> {
  readonly action: RoundAction;
}

function AskedAction({ action, round, chosen, ...common }: AskedActionProps) {
  if ('Dialog' in action) return <action.Dialog {...common} />;
  return <FormActionDialog {...common} action={action} round={round} chosen={chosen} />;
}
