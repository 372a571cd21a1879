import { Controller, Get, HttpStatus, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** Redirects password managers to the page for changing a password (W3C, A Well-Known URL for Changing Passwords). */
@ApiExcludeController()
@Controller('.well-known/change-password')
export class WellKnownController {
  @Get()
  @Redirect('/profile/edit/sign-in', HttpStatus.FOUND)
  changePassword(): void {}
}
