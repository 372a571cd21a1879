import { shippingMethodOf } from '@meguri/contracts/reference/item-options.ts';
import { MEETING_AREAS, meetingPointsOf } from '@meguri/contracts/reference/meeting-points.ts';
import { useWatch } from 'react-hook-form';
import { MAX_DAYS_BETWEEN } from '@meguri/contracts/limits.ts';
import { MeetingSpots } from '../../../../rental/meeting/meeting-spots.tsx';
import { Checkbox, FieldError, Select } from '../../../../ui/forms/field.tsx';
import { CheckboxGroup } from '../../../../ui/forms/checkbox-group.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

/** Handover: by parcel, in person at chosen meeting points, or as the borrower prefers. */
export function HandoverFields({ form: { register, control, setValue, formState } }: PartProps) {
  const [delivery, pickup, areas] = useWatch({ control, name: ['delivery', 'pickup', 'pickupAreas'] });
  const { errors, isSubmitted } = formState;
  return (
    <FormPart title="受け渡し方法">
      <fieldset>
        <legend className="sr-only">受け渡し方法</legend>
        <Checkbox label="配送" error={errors.delivery?.message} {...register('delivery')} />
        <Checkbox label="手渡し" {...register('pickup')} />
        {!delivery && !pickup && <p className="text-xs text-soft">どちらも選ばない場合は、手渡しになります。</p>}
      </fieldset>
      {shippingMethodOf(delivery, pickup) !== 'delivery' && (
        <div className="flex flex-col gap-5 rounded-2xl bg-wash p-5">
          <p className="text-sm font-medium">
            <span>受け渡し場所</span>
            <span className="ml-2 text-xs font-normal text-accent">1か所以上</span>
          </p>
          {MEETING_AREAS.map(({ id, name }) => (
            <CheckboxGroup
              name="pickupAreas"
              key={id}
              legend={name}
              options={meetingPointsOf(id).map((point) => ({ value: point.id, label: point.name }))}
              values={areas}
              onChange={(chosen) =>
                setValue('pickupAreas', [...chosen], { shouldDirty: true, shouldValidate: isSubmitted })
              }
            />
          ))}
          <MeetingSpots points={areas} />
          <FieldError error={errors.pickupAreas?.message} />
        </div>
      )}
      <Select
        label="次のレンタルまで空ける日数"
        hint="返却のあと、お手入れなどのために手元に置く日数です。この日数のあいだは、次のレンタルの予約を受け付けません。"
        error={errors.daysBetween?.message}
        {...register('daysBetween')}
      >
        {Array.from({ length: MAX_DAYS_BETWEEN + 1 }, (_, days) => (
          <option key={days} value={days}>{`${days}日`}</option>
        ))}
      </Select>
    </FormPart>
  );
}
