import { type Coupons as Answer, couponsSchema } from '@meguri/contracts/coupon/coupons.ts';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { OwnCoupons } from './own-coupons.ts';

/** The viewer's own coupons. */
@ApiTags('coupons')
@Controller('api/coupons')
@UseGuards(SignedIn)
export class CouponsController {
  constructor(private readonly coupons: OwnCoupons) {}

  @Get()
  @ApiOkResponse({ standardSchema: couponsSchema })
  async list(@CurrentViewer() { userId }: Viewer): Promise<Answer> {
    return { coupons: [...(await this.coupons.of(userId))] };
  }
}
