import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LoginMethods as Answer, loginMethodsSchema } from '@meguri/contracts/account/login-methods.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { LoginMethods } from './login-methods.ts';

/** The ways into the viewer's account. */
@ApiTags('account')
@Controller('api/login-methods')
@UseGuards(SignedIn)
export class LoginMethodsController {
  constructor(private readonly methods: LoginMethods) {}

  @Get()
  @ApiOkResponse({ standardSchema: loginMethodsSchema })
  list(@CurrentViewer() { userId }: Viewer): Promise<Answer> {
    return this.methods.of(userId);
  }
}
