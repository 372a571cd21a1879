import { type CouponFigures, couponFiguresSchema } from '@meguri/contracts/operators/coupon-figures.ts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CouponFiguresByMonth } from './coupon-figures.ts';
import { type Period, periodSchema } from './period.ts';

/** What became of coupons; without personal data. */
@ApiTags('administration')
@Controller('api/admin/coupon-figures')
@ForOperators()
export class CouponFiguresController {
  constructor(private readonly figures: CouponFiguresByMonth) {}

  @Get()
  @Operation('see_metrics', null)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ standardSchema: couponFiguresSchema })
  byMonth(@Query({ schema: periodSchema }) period: Period): Promise<CouponFigures> {
    return this.figures.of(period);
  }
}
