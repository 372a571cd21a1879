import { type Coupons as Answer, couponsSchema } from '@meguri/contracts/coupon/coupons.ts';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { CouponCards } from './coupon-cards.ts';
import { OwnCoupons } from './own-coupons.ts';

/** The viewer's own coupons. */
@ApiTags('coupons')
@Controller('api/coupons')
@UseGuards(SignedIn)
export class CouponsController {
  constructor(
    private readonly coupons: OwnCoupons,
    private readonly cards: CouponCards,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: couponsSchema })
  async list(@CurrentViewer() { userId }: Viewer): Promise<Answer> {
    const [coupons, areShared] = await Promise.all([this.coupons.of(userId), this.cards.areShared(userId)]);
    return { coupons: [...coupons], barrier: areShared ? 'shared_card' : null };
  }
}
