import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Standing, standingSchema } from '@meguri/contracts/account/standing.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { Standings } from './standings.ts';

/** Members' reputation. */
@ApiTags('reviews')
@Controller('api/users/:id/standing')
export class StandingController {
  constructor(private readonly standings: Standings) {}

  @Get()
  @ApiOkResponse({ standardSchema: standingSchema })
  async show(@Param('id', { schema: userIdSchema }) id: number): Promise<Standing> {
    const standing = await this.standings.of(id);
    if (standing === null) throw new Rejected('user_not_found');
    return standing;
  }
}
