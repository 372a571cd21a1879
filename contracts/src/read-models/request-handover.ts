import { choosable, legOf, meetingOf, meetingWindow } from '../rental-round/meeting-slots.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { isFinal, type RoundStatus } from '../rental-round/status.ts';
import type { Moment } from '../rental-round/time/interruptions.ts';
import { arrivalOf, shipByOf } from '../rental-round/time/ship-by.ts';
import { tokyoDate } from '../rental-round/time/period.ts';
import { parcelWithoutNumber } from '../rental-round/tracking.ts';
import type { RentalRequest, ShippingEvent, TimelineEntry } from './rental-request.ts';
import type { ViewingParty } from './viewing-party.ts';

/** How the item gets to the borrower and back: parcels, codes and meetings. */
export const handoverView = (
  id: string,
  round: RentalRound,
  party: ViewingParty,
  moment: Moment,
): Pick<RentalRequest, 'shippingEvents' | 'handoverCode' | 'meeting' | 'shipBy' | 'arrival'> => ({
  shippingEvents: shippingEventsFor(id, round, party),
  handoverCode: handoverCodeFor(round, party),
  meeting: meetingView(round, moment),
  ...parcelTimes(round, moment),
});

const BEFORE_SHIPMENT: readonly RoundStatus[] = [
  'paid',
  'shipping_code_generating',
  'await_shipment_code',
  'shipping_code_generated',
];

/** When the parcel should be sent and when it arrives, as long as that is in the future. */
function parcelTimes(round: RentalRound, { now }: Moment): Pick<RentalRequest, 'shipBy' | 'arrival'> {
  const none = { shipBy: null, arrival: null };
  if (round.handover.method !== 'delivery') return none;
  if (round.status === 'shipped' && round.shipment !== null) {
    const arrival = arrivalOf(round.shipment.shippedAt);
    return { shipBy: null, arrival: tokyoDate(now) <= arrival.last ? arrival : null };
  }
  const shipBy = BEFORE_SHIPMENT.includes(round.status) ? shipByOf(round) : null;
  return shipBy === null || shipBy <= now ? none : { shipBy, arrival: arrivalOf(shipBy) };
}

function shippingEventsFor(id: string, round: RentalRound, party: ViewingParty): ShippingEvent[] {
  const dispatch = shippingEvent(id, round, 'dispatch', party !== 'borrower');
  const back = shippingEvent(id, round, 'return', party !== 'owner');
  return [dispatch, back].filter((event) => event !== null);
}

function shippingEvent(
  id: string,
  round: RentalRound,
  direction: ShippingEvent['direction'],
  maySeeCode: boolean,
): ShippingEvent | null {
  const [way, parcel] = direction === 'dispatch' ? [round.dispatch, round.shipment] : [round.wayBack, round.returned];
  const code = way?.code ?? null;
  const trackingCode = parcel?.trackingCode ?? null;
  // The owner may have taken the parcel to another carrier than the one the code is for.
  const usedCarrier = direction === 'dispatch' ? (round.shipment?.carrier ?? null) : null;
  if (code === null && trackingCode === null) return null;
  const shown = maySeeCode ? code : null;
  return {
    id: `${id}-${direction}`,
    direction,
    carrier: usedCarrier ?? code?.carrier ?? null,
    shippingCode27: shown !== null && 'shippingCode27' in shown ? shown.shippingCode27 : null,
    receptionNumber: shown !== null && 'receptionNumber' in shown ? shown.receptionNumber : null,
    shippingPassword: shown !== null && 'shippingPassword' in shown ? shown.shippingPassword : null,
    trackingCode,
    trackingAwaited: parcelWithoutNumber(round) === direction,
  };
}

/** The borrower shows the code of the hand-over and the owner that of the return, while it is needed. */
function handoverCodeFor(round: RentalRound, party: ViewingParty): string | null {
  if (isFinal(round.status)) return null;
  const isShown = party === 'borrower' ? round.shipment === null : party === 'owner' && round.returned === null;
  const way = party === 'borrower' ? round.dispatch : round.wayBack;
  return isShown ? (way?.handoverCode ?? null) : null;
}

/**
 * Its words come with the timeline: they are stored apart from the events. The next meeting's offer is the last one.
 */
export function landmarkIn(round: RentalRound, timeline: readonly TimelineEntry[]): string | null {
  if (meetingOf(round).landmark === undefined) return null;
  const offer = timeline.findLast(({ type }) => type === 'SlotsOffered');
  return offer?.record?.texts.find(({ kind }) => kind === 'landmark')?.text ?? null;
}

function meetingView(round: RentalRound, moment: Moment): RentalRequest['meeting'] {
  const leg = legOf(round);
  if (leg === null) return null;
  const { chosen } = meetingOf(round);
  return { leg, offered: [...choosable(round, moment.now)], chosen, window: meetingWindow(round, moment) };
}
