import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityCheckController } from './identity-check.controller.ts';
import { StoredIdentityCheck } from './identity-check.entity.ts';
import { IDENTITY_CHECKS_OFFERED, IdentityChecks } from './identity-checks.ts';
import { IdentityRecords } from './identity-records.ts';
import { IdentitySessions } from './identity-sessions.ts';

/** Identity checks of members. Needs personal data, and the identity provider under its class as the token. */
@Module({})
export class IdentityModule {
  /** @param offered whether the provider checks identities; if not, operators do */
  static register(offered: boolean): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [TypeOrmModule.forFeature([StoredIdentityCheck])],
      controllers: [IdentityCheckController],
      providers: [
        { provide: IDENTITY_CHECKS_OFFERED, useValue: offered },
        ...[IdentityChecks, IdentityRecords, IdentitySessions],
      ],
      exports: [IdentitySessions],
    };
  }
}
