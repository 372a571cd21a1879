import { methodsOf } from '@meguri/contracts/item/free-weeks.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MEETING_AREAS, meetingPointName, meetingPointsOf } from '@meguri/contracts/reference/meeting-points.ts';
import { useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useWrittenBefore } from '../../../../lib/drafts/use-written-before.ts';
import { lazyPage } from '../../../../lib/lazy-page.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { yen } from '../../../../rental/format.ts';
import type { RentalChoice, SettledChoice } from '../../rental-choice.ts';

// Only loaded for handover in person.
const MeetingSpots = lazyPage(async () => {
  const { MeetingSpots } = await import('../../../../rental/meeting/meeting-spots.tsx');
  return { default: MeetingSpots };
});

interface HandoverProps {
  readonly item: ItemPage;
  readonly choice: SettledChoice;
  readonly error: string | undefined;
  readonly onChange: (choice: RentalChoice) => void;
}

/** The handover method and, for a handover in person, the meeting point. */
export function HandoverChoice({ item, choice, error, onChange }: HandoverProps) {
  const methods = methodsOf(item.shippingMethod);
  const places = item.pickupAreas.map(meetingPointName).join('・');
  const details = {
    delivery: { label: '配送', detail: `往復送料 ${yen(item.shippingFee)}` },
    pickup: { label: '手渡し', detail: `送料は発生しません（${places}）` },
  };
  return (
    <div className="flex flex-col gap-4">
      {methods.length > 1 ? (
        <RadioGroup
          name="shippingMethod"
          legend="受け渡し方法"
          options={methods.map((value) => ({ value, ...details[value] }))}
          value={choice.method}
          onChange={(method) => onChange({ method })}
        />
      ) : (
        <p className="text-sm">
          <span className="mr-3 font-medium">受け渡し方法</span>
          <span>{details[choice.method].label}</span>
          <span className="ml-2 text-soft">{details[choice.method].detail}</span>
        </p>
      )}
      {choice.method === 'pickup' && item.pickupAreas.length > 1 && (
        <PlaceSelect
          places={item.pickupAreas}
          error={error}
          value={choice.pickupArea ?? ''}
          onChange={(pickupArea) => onChange({ pickupArea })}
        />
      )}
      {choice.pickupArea !== null && (
        // Reserves the height of the loaded content, so that nothing shifts.
        <div className="min-h-28 md:min-h-32 xl:min-h-24">
          {/* Without the map the place is still named above. */}
          <ErrorBoundary fallback={null} resetKeys={[choice.pickupArea]}>
            <MeetingSpots points={[choice.pickupArea]} />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

interface PlaceSelectProps {
  readonly places: readonly string[];
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (place: string) => void;
}

function PlaceSelect({ places, error, value, onChange }: PlaceSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useWrittenBefore(select, value, onChange);
  return (
    <Select
      ref={select}
      name="pickupArea"
      label="受け渡し場所"
      placeholder="選択してください"
      required
      autoComplete="off"
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <MeetingPoints among={places} />
    </Select>
  );
}

/** The item's meeting points, grouped by area. */
const MeetingPoints = ({ among }: { readonly among: readonly string[] }) =>
  MEETING_AREAS.map(({ id, name }) => {
    const points = meetingPointsOf(id).filter((point) => among.includes(point.id));
    return points.length === 0 ? null : (
      <optgroup key={id} label={name}>
        {points.map((point) => (
          <option key={point.id} value={point.id}>
            {point.name}
          </option>
        ))}
      </optgroup>
    );
  });
