import { methodsOf } from '@meguri/contracts/item/free-weeks.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { MEETING_AREAS, meetingPointName, meetingPointsOf } from '@meguri/contracts/reference/meeting-points.ts';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPage } from '../../../../lib/lazy-page.tsx';
import { FIGURES } from '../../../../rental/figures.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { yen } from '../../../../rental/format.ts';
import { type ChoiceErrors, priceOf, type RentalChoice, type SettledChoice } from '../../rental-choice.ts';
import { WeekCalendar } from './week-calendar.tsx';
import type { Elements } from '../../../../ui/elements.ts';

// Only loaded for handover in person.
const MeetingSpots = lazyPage(async () => {
  const { MeetingSpots } = await import('../../../../rental/meeting/meeting-spots.tsx');
  return { default: MeetingSpots };
});

interface RequestPanelProps {
  readonly item: ItemPage;
  /** Start of the current day in service time: the available choices change only once a day. */
  readonly today: Instant;
  readonly choice: SettledChoice;
  readonly errors: ChoiceErrors;
  readonly onChange: (choice: RentalChoice) => void;
  /** What went wrong and how to continue. */
  readonly children?: Elements;
}

/** Handover method, meeting point, week and price. */
export function RequestPanel({ item, today, choice, errors, onChange, children }: RequestPanelProps) {
  const terms = { now: today, method: choice.method, booked: item.bookedPeriods, daysBetween: item.daysBetween };
  return (
    <div className="flex flex-col gap-6">
      <Handover item={item} choice={choice} error={errors.pickupArea} onChange={onChange} />
      <div>
        <h2 className="mb-2 font-sans text-sm font-medium">レンタル期間</h2>
        <WeekCalendar
          terms={terms}
          start={choice.startDate}
          error={errors.startDate}
          onChoose={(startDate) => onChange({ startDate })}
        />
      </div>
      <Price {...priceOf(item, choice.method)} />
      {children}
    </div>
  );
}

interface HandoverProps {
  readonly item: ItemPage;
  readonly choice: SettledChoice;
  readonly error: string | undefined;
  readonly onChange: (choice: RentalChoice) => void;
}

function Handover({ item, choice, error, onChange }: HandoverProps) {
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
        <Select
          name="pickupArea"
          label="受け渡し場所"
          placeholder="選択してください"
          required
          error={error}
          value={choice.pickupArea ?? ''}
          onChange={({ target }) => onChange({ pickupArea: target.value })}
        >
          <MeetingPoints among={item.pickupAreas} />
        </Select>
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

interface PriceProps {
  readonly rental: number;
  readonly shipping: number;
  readonly total: number;
}

const Price = ({ rental, shipping, total }: PriceProps) => (
  <dl className="flex flex-col gap-1 border-t border-line pt-4 text-sm">
    <Line name={`レンタル料金（${FIGURES.rentalDays}日間）`} amount={yen(rental)} />
    <Line name="送料（往復）" amount={shipping === 0 ? '送料は発生しません' : yen(shipping)} />
    <div className="mt-2 flex items-baseline justify-between text-base">
      <dt>合計</dt>
      <dd className="font-serif text-2xl tabular-nums">{yen(total)}</dd>
    </div>
  </dl>
);

const Line = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <div className="flex justify-between">
    <dt className="text-soft">{name}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
);
