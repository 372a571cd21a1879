import { Controller, type DynamicModule, Get, Module, Param, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type PostalAddress, postalAddressSchema, zipcodeSchema } from '@meguri/contracts/account/postal-lookup.ts';
import * as z from 'zod';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PostalCodes, PostalLookup } from './postal-codes.ts';

const querySchema = z.strictObject({ zipcode: zipcodeSchema });

/** Fills in an address from its postal code. */
@ApiTags('account')
@Controller('api/postal-lookup')
@UseGuards(SignedIn)
export class PostalController {
  constructor(
    private readonly codes: PostalCodes,
    private readonly limits: RequestLimits,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: postalAddressSchema })
  byQuery(
    @Query({ schema: querySchema }) { zipcode }: z.output<typeof querySchema>,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PostalAddress> {
    return this.find(zipcode, viewer);
  }

  /** An invalid postal code is reported as one here too, not as a missing page. */
  @Get(':zipcode')
  @ApiOkResponse({ standardSchema: postalAddressSchema })
  byPath(@Param('zipcode') zipcode: string, @CurrentViewer() viewer: Viewer): Promise<PostalAddress> {
    const { data, error } = zipcodeSchema.safeParse(zipcode);
    if (data === undefined) throw InvalidInput.ofField('zipcode', error?.issues[0]?.message ?? '');
    return this.find(data, viewer);
  }

  private async find(zipcode: string, { userId }: Viewer): Promise<PostalAddress> {
    await this.limits.take('postal-lookup', `user ${userId}`);
    return this.codes.address(zipcode);
  }
}

/** Addresses by postal code. */
@Module({})
export class PostalModule {
  static register(lookup: PostalLookup): DynamicModule {
    return {
      module: PostalModule,
      controllers: [PostalController],
      providers: [{ provide: PostalLookup, useValue: lookup }, PostalCodes],
    };
  }
}
