import * as z from 'zod';
import { plainWord } from '../text/blank-ends.ts';

const INVALID = '有効なメールアドレスを入力してください';
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/**
 * Until 2009, Japanese carriers issued addresses with consecutive dots or a dot before the @, and they still work; mail
 * programs put such a local part in quotes. Leading dots were never issued.
 */
const LOCAL_PART = `(?!\\.)[A-Za-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,${MAX_LOCAL_PART}}`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])';
const ADDRESS = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+${TOP_LABEL}$`);

/** Every e-mail address in requests and configuration; full-width characters are converted. */
export const emailAddress = (invalid: string) =>
  z.string(invalid).overwrite(plainWord).max(MAX_ADDRESS, { error: invalid, abort: true }).regex(ADDRESS, invalid);

export const emailSchema = emailAddress(INVALID);

const strictSchema = z.email();
/** Accepted by strict services, which reject the carriers' addresses and characters such as `/` and `=`. */
export const isStrictAddress = (address: string): boolean => strictSchema.safeParse(address).success;
