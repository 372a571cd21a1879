import {
  type IdentityCheck,
  type IdentityCheckPage,
  identityCheckPageSchema,
  identityCheckSchema,
  type IdentityCheckStart,
  identityCheckStartSchema,
} from '@meguri/contracts/account/identity.ts';
import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { IdentityChecks } from './identity-checks.ts';

/** A member proves who they are. */
@ApiTags('identity check')
@Controller('api/user/identity-check')
@UseGuards(SignedIn)
export class IdentityCheckController {
  constructor(private readonly checks: IdentityChecks) {}

  @Get()
  @ApiOkResponse({ standardSchema: identityCheckSchema })
  own(@CurrentViewer() viewer: Viewer): Promise<IdentityCheck> {
    return this.checks.own(viewer.userId);
  }

  @Post()
  @ApiCreatedResponse({ standardSchema: identityCheckPageSchema })
  begin(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: identityCheckStartSchema }) start: IdentityCheckStart,
  ): Promise<IdentityCheckPage> {
    return this.checks.begin(viewer.userId, start);
  }
}
