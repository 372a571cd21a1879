import type { Charge, RentalRound } from './rental-round.ts';

/** The charge that paid for the rental itself, or undefined before there is one. */
export const rentalCharge = (round: RentalRound): Charge | undefined =>
  round.money.charges.find(({ purpose }) => purpose === 'rental');
