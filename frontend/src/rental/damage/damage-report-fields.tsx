import { MAX_DAMAGE_DETAILS, MAX_DAMAGE_PHOTOS, MAX_DAMAGE_TITLE } from '@meguri/contracts/limits.ts';
import { type DamageReportBody, damageReportSchema } from '@meguri/contracts/rental-round/commands.ts';
import { ISSUE_TYPES } from '@meguri/contracts/rental-round/events/shapes.ts';
import { needsPhoto } from '@meguri/contracts/rental-round/damage/report-photos.ts';
import { ISSUE_LABELS } from './issue-labels.ts';
import type { ReactNode } from 'react';
import { Controller, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { Elements } from '../../ui/elements.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx';
import { CommentField } from '../comment-field.tsx';

/** In the order of the form. */
export const DAMAGE_REPORT_FIELDS = ['issueType', 'otherTitle', 'description', 'images'];
/** The contract's schema on the form's values: `images` holds preview URLs until the photos are uploaded. */
export const damageReportForm = damageReportSchema as unknown as z.ZodType<DamageReportBody, FieldValues>;
const OPTIONS = ISSUE_TYPES.map((value) => ({ value, label: ISSUE_LABELS[value] }));

interface DamageReportFieldsProps {
  /** A form that validates with `damageReportForm`. */
  readonly form: UseFormReturn<FieldValues>;
  readonly detailsLabel: string;
  /** Replaces the number of remaining characters. */
  readonly detailsHint?: ReactNode;
  readonly disabled: boolean;
  /** Above the photos: what they are compared with. */
  readonly compared?: Elements;
  /** The form's parent releases the photos' previews. */
  readonly keepsPreviews?: boolean;
}

/** The fields of a damage report with photos, shared by parties and operators. */
export function DamageReportFields(props: DamageReportFieldsProps) {
  const { form, detailsLabel, detailsHint, disabled, compared, keepsPreviews = false } = props;
  const { control, formState } = form;
  const issueType: unknown = useWatch({ control, name: 'issueType' });
  const isPhotoNeeded = needsPhoto(issueType);
  const errorOf = (name: string) => formState.errors[name]?.message?.toString();
  return (
    <>
      <Controller
        control={control}
        name="issueType"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            name="issueType"
            legend="不具合の種類"
            required
            options={OPTIONS}
            value={value ?? null}
            {...{ onChange, disabled }}
            error={errorOf('issueType')}
          />
        )}
      />
      {issueType === 'other' && (
        <Controller
          control={control}
          name="otherTitle"
          // A title typed before the type was changed isn't sent.
          shouldUnregister
          render={({ field: { value, onChange } }) => (
            <TextField
              name="otherTitle"
              label="概要"
              required
              value={value ?? ''}
              {...{ onChange, disabled }}
              hint={`${MAX_DAMAGE_TITLE}文字まで`}
              error={errorOf('otherTitle')}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="description"
        render={({ field: { value, onChange } }) => (
          <CommentField
            name="description"
            label={detailsLabel}
            hint={detailsHint}
            max={MAX_DAMAGE_DETAILS}
            required
            {...{ value, onChange, disabled }}
            error={errorOf('description')}
          />
        )}
      />
      {compared}
      <Controller
        control={control}
        name="images"
        render={({ field: { value, onChange } }) => (
          <div className="flex flex-col gap-2">
            <PhotoPicker
              label={isPhotoNeeded ? '写真' : '写真（任意）'}
              max={MAX_DAMAGE_PHOTOS}
              required={isPhotoNeeded}
              {...{ value, onChange, disabled, keepsPreviews }}
              // One that another kind of damage needed is no error any more.
              error={isPhotoNeeded || value.length > 0 ? errorOf('images') : undefined}
            />
            {!isPhotoNeeded && <p className="text-xs text-soft">写真がなくても報告できます。</p>}
          </div>
        )}
      />
    </>
  );
}
