import { type Coupons as Answer, couponsSchema } from '@meguri/contracts/coupon/coupons.ts';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import * as z from 'zod';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { CouponCards } from './coupon-cards.ts';
import { Invitations } from './invitations.ts';
import { OwnCoupons } from './own-coupons.ts';

const querySchema = z.strictObject({ ownerId: userIdSchema.optional() });

/** The viewer's own coupons. */
@ApiTags('coupons')
@Controller('api/coupons')
@UseGuards(SignedIn)
export class CouponsController {
  constructor(
    private readonly coupons: OwnCoupons,
    private readonly cards: CouponCards,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: couponsSchema })
  async list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: querySchema }) { ownerId }: z.output<typeof querySchema>,
  ): Promise<Answer> {
    const [coupons, areShared, areInvited] = await Promise.all([
      this.coupons.of(userId),
      this.cards.areShared(userId),
      ownerId !== undefined && this.invitations.areBetween(userId, ownerId),
    ]);
    return { coupons: [...coupons], barrier: areShared ? 'shared_card' : areInvited ? 'invitation' : null };
  }
}
