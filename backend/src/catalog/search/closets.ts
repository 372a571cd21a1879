import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Closet, ClosetSearch, ClosetStates } from '@meguri/contracts/item/closet.ts';
import {
  CLOSET_STATES,
  type ClosetState,
  itemStateOf,
  type ItemStatus,
} from '@meguri/contracts/reference/item-options.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';
import type { Person } from '../../limits/per-person.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { ItemSearch } from './item-search.ts';

interface ClosetRow {
  readonly id: string;
  readonly status: ItemStatus;
  readonly isRentable: boolean;
}

/** One owner's items, all or those in one state. */
@Injectable()
export class Closets {
  constructor(
    private readonly pool: pg.Pool,
    private readonly items: ItemSearch,
    private readonly rounds: RoundsOfItem,
  ) {}

  /**
   * The owner and operators also see suspended items.
   * @throws Rejected `user_not_found`; InvalidCursor; InvalidInput
   */
  async of(
    ownerId: number,
    { state, ...search }: ClosetSearch,
    viewer: Viewer | null,
    requester: Person,
  ): Promise<Closet> {
    const { rowCount } = await this.pool.query('SELECT 1 FROM app.users WHERE id = $1', [ownerId]);
    if (rowCount === 0) throw new Rejected('user_not_found');
    const isWhole = viewer?.isAdmin === true || viewer?.userId === ownerId;
    const isCounted = isWhole && search.cursor === undefined;
    const states = isCounted || state !== undefined ? await this.states(ownerId) : new Map<string, ClosetState>();
    const only = state === undefined ? null : (id: string) => states.get(id) === state;
    const list = await this.items.closet({ ...search, ownerId }, isWhole ? 'present' : 'listed', only, {
      viewer,
      requester,
    });
    return { ...list, states: isCounted ? counted([...states.values()]) : null };
  }

  private async states(ownerId: number): Promise<ReadonlyMap<string, ClosetState>> {
    const { rows } = await this.pool.query<ClosetRow>({
      name: 'closet-states',
      text: `SELECT i.id, i.is_rentable AS "isRentable",
               CASE WHEN i.status = 'available' AND ${this.rounds.runningSql('i.id')} THEN 'rented' ELSE i.status END AS status
             FROM app.items i WHERE i.user_id = $1 AND i.status IN ('available', 'suspended')`,
      values: [ownerId],
    });
    return new Map(rows.map((row) => [row.id, itemStateOf(row) as ClosetState]));
  }
}

const counted = (states: readonly ClosetState[]): ClosetStates =>
  Object.fromEntries(
    CLOSET_STATES.map(({ id }) => [id, states.filter((state) => state === id).length]),
  ) as ClosetStates;
