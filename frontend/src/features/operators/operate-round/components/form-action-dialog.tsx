import { zodResolver } from '@hookform/resolvers/zod';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type FieldValues, useForm } from 'react-hook-form';
import type { FormAction, RoundDialogProps } from '../actions/operator-action.ts';
import { useOperatorAction } from '../api/operator-action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ACTION_FIELDS, SubjectField } from './action-fields.tsx';

interface FormActionDialogProps extends RoundDialogProps {
  readonly action: FormAction;
  /** The round folded from its history; null until that is loaded. */
  readonly round: RentalRound | null;
}

/** Shows the effects, asks for the action's fields and runs it. */
export function FormActionDialog({ action, roundId, round, onClose }: FormActionDialogProps) {
  const { schema, subject, fields, label, question, confirm, isDangerous } = action;
  const choices = subject === undefined || round === null ? [] : subject.choices(round);
  const { run, ...state } = useOperatorAction<object>(roundId, action, { onClose });
  const form = useForm<FieldValues, unknown, object>({
    resolver: zodResolver(schema),
    defaultValues: Object.assign(
      subject === undefined ? {} : { [subject.name]: choices[0]?.value ?? '' },
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
