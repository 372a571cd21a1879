import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ProfileChange, REQUIRED_PROFILE_FIELDS } from '@meguri/contracts/account/profile.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Repository } from 'typeorm';
import { InvalidInput } from '../http/errors/invalid-input.ts';
import { User } from './user.entity.ts';

/** Reads users, and changes their profiles. */
@Injectable()
export class Profiles {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** @throws Rejected `user_not_found` */
  async user(id: number): Promise<User> {
    const user = await this.users.findOneBy({ id });
    if (user === null) throw new Rejected('user_not_found');
    return user;
  }

  /** @throws Rejected `user_not_found`; InvalidInput when a null would empty a field */
  async change(id: number, change: ProfileChange): Promise<User> {
    const columns = columnsOf(change, await this.user(id));
    if (Object.keys(columns).length > 0) await this.users.update(id, columns);
    return this.user(id);
  }
}

/**
 * Maps the interface's field names to columns. A new e-mail address is pending until it is verified; null, which
 * answers use for a missing value, changes nothing.
 */
function columnsOf(change: ProfileChange, user: User): Partial<User> {
  const columns: { [Column in keyof User]?: User[Column] | undefined } = {
    fullName: change.full_name,
    postCode: change.post_code,
    prefecture: change.prefecture,
    city: change.city,
    streetAddress: change.street_address,
    building: emptied(change.building),
    phone: change.phone,
    pendingEmail: change.email == null ? undefined : change.email === user.email ? null : change.email,
    bio: emptied(change.bio),
    profileName: emptied(change.profile_name),
    hasSeenWelcome: change.has_seen_welcome,
  };
  for (const [field, column] of REPLACEABLE)
    if (change[field] === null && user[column] !== null)
      throw InvalidInput.ofField(field, REQUIRED_PROFILE_FIELDS[field]);
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Fields that can be changed but not emptied. */
const REPLACEABLE = [
  ['full_name', 'fullName'],
  ['post_code', 'postCode'],
  ['prefecture', 'prefecture'],
  ['city', 'city'],
  ['street_address', 'streetAddress'],
  ['phone', 'phone'],
  ['email', 'email'],
] as const satisfies readonly (readonly [keyof typeof REQUIRED_PROFILE_FIELDS, keyof User])[];

const emptied = (text: string | null | undefined) => (text === '' ? null : text);
