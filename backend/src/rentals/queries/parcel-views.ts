import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { parcelShippingOf } from '@meguri/contracts/rental-round/parcel.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { subjectOf } from '../../http/operators/subjects.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { type ParcelRound, ParcelRounds } from '../round/parcel-rounds.ts';
import { RequestRows, viewingParty } from './request-rows.ts';
import { RequestViews } from './request-views.ts';

/** Parcels as their parties and operators see them, from the rounds' own streams. For other users they don't exist. */
@Injectable()
export class ParcelViews {
  constructor(
    private readonly parcels: ParcelRounds,
    private readonly rows: RequestRows,
    private readonly views: RequestViews,
    private readonly entries: OperatorEntries,
  ) {}

  /** @throws Rejected not_found for outsiders */
  async of(viewer: Viewer, parcelId: string): Promise<ParcelView> {
    const rounds = await this.parcels.of(parcelId);
    const listed = await Promise.all(rounds.map((one) => this.listed(viewer, one)));
    return { id: parcelId, rounds: listed, shipping: parcelShippingOf(rounds[0]!.round) };
  }

  private async listed(viewer: Viewer, { roundId, round }: ParcelRound): Promise<ListedRequest> {
    const names = await this.rows.namesIn(roundId, round, viewer);
    const party = names === undefined ? null : viewingParty({ round }, viewer);
    if (names === undefined || party === null) throw new Rejected('not_found');
    if (party === 'operator') await this.entries.looked(viewer, 'see_round', subjectOf('round', roundId));
    const found = { id: roundId, round, ...names, timeline: [] };
    const [view] = this.views.listed([found], party, new Set(names.hasUnreadMessages ? [roundId] : []));
    return view!;
  }
}
