import { Injectable } from '@nestjs/common';
import type { PublicUser } from '@meguri/contracts/account/account-view.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { BookedPeriod, ItemPage } from '@meguri/contracts/item/item-view.ts';
import { shippingFeeOf } from '@meguri/contracts/item/shipping-fee.ts';
import type { FitCounts, Rating } from '@meguri/contracts/review/review.ts';
import { isAnyOverdue } from '@meguri/projections/read-models/rounds/query.ts';
import type { StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import pg from 'pg';
import { Favourites } from '../favourites/favourites.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { BatchLoader } from '../../postgres/batch-loader.ts';
import { displayNameOf, pictureOf } from '../../postgres/display-name.ts';
import { ITEM_COLUMNS, itemAnswer, type ItemRow, suspendedWithAccountSql } from './item-row.ts';
import { fitSql } from '../trust/review-fit.ts';
import { ofItemSql, ratingSql } from '../trust/shown-review.ts';
import { Standings } from '../trust/standings.ts';
import { itemVersionOf } from './item-version.ts';
import { RoundsOfItem } from './rounds-of-item.ts';

interface PageRow extends ItemRow {
  readonly username: string;
  readonly displayName: string;
  readonly profileImage: string | null;
  readonly bio: string | null;
  readonly identityVerified: boolean;
  readonly suspensionReason: string | null;
  readonly suspendedWithAccount: boolean;
  readonly hasOpenRounds: boolean;
  readonly rating: Rating;
  readonly fit: FitCounts | null;
  readonly out: readonly StoredState[] | null;
}
interface ShownItem {
  readonly row: PageRow;
  readonly bookedPeriods: readonly BookedPeriod[];
}
const LIMITS = { atOnce: 3, most: 64 };
/** Items to choose others from for one parcel. */
const MAX_TOGETHER = 20;

/** Items as their pages show them. Requests that arrive while a query runs share the next one. */
@Injectable()
export class ItemPages {
  private readonly items: BatchLoader<string, ShownItem>;

  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly favourites: Favourites,
    private readonly standings: Standings,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
  ) {
    this.items = new BatchLoader((ids) => this.read(ids), LIMITS);
  }

  /** Only its owner and operators see a suspended item. @throws Rejected `item_not_found` */
  async show(id: string, viewer: Viewer | null): Promise<ItemPage> {
    const [found, liked] = await Promise.all([this.items.find(id), this.favourites.among(viewer, [id])]);
    if (found === null) throw new Rejected('item_not_found');
    const { row, bookedPeriods } = found;
    const {
      username,
      displayName,
      profileImage,
      bio,
      identityVerified,
      suspensionReason,
      suspendedWithAccount,
      hasOpenRounds,
      rating,
      fit,
      out,
      ...item
    } = row;
    const owned = viewer?.isAdmin === true || item.userId === viewer?.userId;
    if (item.status === 'suspended' && !owned) throw new Rejected('item_not_found');
    const standing = await this.standings.of(item.userId);
    // Items of an owner who has left don't exist any more.
    if (standing === null) throw new Rejected('item_not_found');
    const now = this.clock.now().toISOString();
    const owner: PublicUser = { id: item.userId, username, displayName, profileImage, bio, identityVerified };
    return {
      ...itemAnswer(item),
      version: itemVersionOf(item),
      owner: { ...owner, standing },
      rating,
      fit,
      shippingFee: shippingFeeOf(item),
      bookedPeriods: [...bookedPeriods],
      isOverdue: isAnyOverdue(out, { now, interruptions: this.interruptions.until(now) }),
      favouriteCount: item.favouriteCount,
      isFavourite: liked.has(id),
      hasOpenRounds: owned && hasOpenRounds,
      suspensionReason: owned ? suspensionReason : null,
      suspendedWithAccount: viewer?.isAdmin === true && suspendedWithAccount,
    };
  }

  /**
   * The item and others of its owner that can travel in the same parcel, the most asked for first; only the item if there
   * are none. @throws Rejected `item_not_found`
   */
  async together(id: string, viewer: Viewer | null): Promise<readonly ItemPage[]> {
    const item = await this.show(id, viewer);
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'items-for-one-parcel',
      text: `SELECT id FROM app.items WHERE user_id = $1 AND id <> $2 AND status = 'available' AND is_rentable
               AND shipping_method <> 'pickup' ORDER BY popularity DESC, id LIMIT ${MAX_TOGETHER}`,
      values: [item.userId, id],
    });
    return [item, ...(await Promise.all(rows.map((row) => this.show(row.id, viewer))))];
  }

  private async read(ids: readonly string[]): Promise<ReadonlyMap<string, ShownItem>> {
    const [rows, periods] = await Promise.all([this.rows(ids), this.rounds.bookedPeriods(ids)]);
    return new Map(rows.map((row) => [row.id, { row, bookedPeriods: periods.get(row.id) ?? [] }]));
  }

  private async rows(ids: readonly string[]): Promise<readonly PageRow[]> {
    const { rows } = await this.pool.query<PageRow>({
      name: 'item-pages',
      text: `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running,
               ${this.rounds.openSql('i.id')} AS "hasOpenRounds", i.suspension_reason AS "suspensionReason",
               ${suspendedWithAccountSql('i', 'u')} AS "suspendedWithAccount",
               ${ratingSql(ofItemSql('i.id'))} AS rating, ${fitSql('i.id')} AS fit, ${this.rounds.outSql('i.id')} AS out,
               u.username, ${displayNameOf('u')} AS "displayName", ${pictureOf('u')} AS "profileImage",
               CASE WHEN u.locked_at IS NULL THEN u.bio END AS bio,
               u.identity_state = 'verified' AS "identityVerified"
             FROM app.items i JOIN app.users u ON u.id = i.user_id
             WHERE i.id = ANY ($1::uuid[]) AND i.status <> 'deleted'`,
      values: [ids],
    });
    return rows;
  }
}
