import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type PostalAddress, postalAddressSchema, zipcodeSchema } from '@meguri/contracts/account/postal-lookup.ts';
import * as z from 'zod';
import { InvalidInput } from '../http/invalid-input.ts';
import { SignedIn } from '../http/viewer.ts';
import { PostalCodes } from './postal-codes.ts';

const querySchema = z.strictObject({ zipcode: zipcodeSchema });

/** Fills in an address from its postal code, for people who write theirs. */
@ApiTags('account')
@Controller('api/postal-lookup')
@UseGuards(SignedIn)
export class PostalController {
  constructor(private readonly codes: PostalCodes) {}

  @Get()
  @ApiOkResponse({ standardSchema: postalAddressSchema })
  byQuery(@Query({ schema: querySchema }) { zipcode }: z.output<typeof querySchema>): Promise<PostalAddress> {
    return this.codes.address(zipcode);
  }

  /** What is no postal code is told as such here too, not as a missing page. */
  @Get(':zipcode')
  @ApiOkResponse({ standardSchema: postalAddressSchema })
  async byPath(@Param('zipcode') zipcode: string): Promise<PostalAddress> {
    const { data, error } = zipcodeSchema.safeParse(zipcode);
    if (data === undefined) throw InvalidInput.ofField('zipcode', error?.issues[0]?.message ?? '');
    return this.codes.address(data);
  }
}
