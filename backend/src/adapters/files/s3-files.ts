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

/** How long a call to the bucket may take, in ms. */
const CONNECTION_TIMEOUT = 3_000;
const REQUEST_TIMEOUT = 15_000;
const ATTEMPTS = 3;

/** What a bucket says when there is no room, or no right to write; the interface tells such from faults of ours. */
const FULL = ['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge', 'InsufficientStorage'];

/** The storage has no room, in the words of a file system. */
class StorageFull extends Error {
  override name = 'StorageFull';
  readonly code = 'ENOSPC';
}
/** It can't be reached, in the words of a network. */
class StorageUnreachable extends Error {
  override name = 'StorageUnreachable';
  readonly code = 'ECONNREFUSED';
}

/** A bucket that speaks S3, of whichever provider. */
export interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Files in a bucket: an object a file, named as the file is. */
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
      // A bucket of another provider has no host name of its own.
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
      // Not every provider knows the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  override async write(name: string, bytes: Buffer): Promise<void> {
    const object = { Bucket: this.bucket, Key: name, Body: bytes, ContentType: 'image/webp' };
    await asked(this.client.send(new PutObjectCommand(object)));
  }

  override async read(name: string): Promise<StoredFile | null> {
    try {
      const { Body, ContentLength } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: name }));
      return Body instanceof Readable ? { stream: Body, bytes: ContentLength ?? 0 } : null;
    } catch (error) {
      if (error instanceof NoSuchKey || statusOf(error) === 404) return null;
      throw told(error);
    }
  }

  override async remove(name: string): Promise<void> {
    await asked(this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name })));
  }

  override async check(): Promise<void> {
    await asked(this.client.send(new HeadBucketCommand({ Bucket: this.bucket })));
  }

  close(): void {
    this.client.destroy();
  }
}

async function asked<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    throw told(error);
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Without an answer, or with one that says "later", the bucket is as good as away. */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = statusOf(error);
  if (FULL.includes(error.name) || status === 507) return new StorageFull(error.message, { cause: error });
  if (status === undefined || status >= 500) return new StorageUnreachable(error.message, { cause: error });
  return error;
}
