import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { FileStore, type StoredFile } from './file-store.ts';

/** Timeouts of a call to the bucket, in ms. */
const CONNECTION_TIMEOUT = 3_000;
const REQUEST_TIMEOUT = 15_000;
const ATTEMPTS = 3;

/** Error codes of a bucket that is full or not writable; the HTTP layer reports these as an outage, not as a bug. */
const FULL = ['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge', 'InsufficientStorage'];

/** A full bucket, with the error code that a full file system has. */
class StorageFull extends Error {
  override name = 'StorageFull';
  readonly code = 'ENOSPC';
}
/** An unreachable bucket, with the error code that a network failure has. */
class StorageUnreachable extends Error {
  override name = 'StorageUnreachable';
  readonly code = 'ECONNREFUSED';
}

/** Access to a bucket of any provider with S3's interface. */
export interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Files in a bucket: one object per file, with the same name. */
export class S3Files extends FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Access) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Buckets of other providers have no host name of their own.
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
      // Not every provider supports the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  override async write(name: string, bytes: Buffer): Promise<void> {
    const object = { Bucket: this.bucket, Key: name, Body: bytes, ContentType: 'image/webp' };
    await callBucket(this.client.send(new PutObjectCommand(object)));
  }

  override async read(name: string): Promise<StoredFile | null> {
    try {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: name }));
      return Body instanceof Readable ? { stream: Body, bytes: ContentLength ?? 0 } : null;
    } catch (error) {
      if (error instanceof NoSuchKey || statusOf(error) === 404) return null;
      throw storageError(error);
    }
  }

  override async remove(name: string): Promise<void> {
    await callBucket(this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name })));
  }

  override async check(): Promise<void> {
    await callBucket(this.client.send(new HeadBucketCommand({ Bucket: this.bucket })));
  }

  close(): void {
    this.client.destroy();
  }
}

async function callBucket<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    throw storageError(error);
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** A missing answer or a server error counts as an unreachable bucket. */
function storageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = statusOf(error);
  if (FULL.includes(error.name) || status === 507) return new StorageFull(error.message, { cause: error });
  if (status === undefined || status >= 500) return new StorageUnreachable(error.message, { cause: error });
  return error;
}
