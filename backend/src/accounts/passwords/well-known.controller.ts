import { Controller, Get, HttpStatus, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** Where password managers look for the page on which a password is changed (W3C, A Well-Known URL for Changing Passwords). */
@ApiExcludeController()
@Controller('.well-known/change-password')
export class WellKnownController {
  @Get()
  @Redirect('/profile/edit', HttpStatus.FOUND)
  changePassword(): void {}
}
