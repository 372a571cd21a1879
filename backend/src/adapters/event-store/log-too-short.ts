/** A checkpoint beyond the log's end: the log lost its end, as after restoring an older copy. Nothing may be skipped. */
export class LogTooShort extends RangeError {
  override name = 'LogTooShort';
  constructor(from: string, head: string) {
    super(`checkpoint ${from} lies beyond the log's last position ${head}`);
  }
}
