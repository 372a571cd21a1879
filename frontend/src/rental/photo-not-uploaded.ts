/** A photo wasn't uploaded (see `cause`), so nothing else was sent. */
export class PhotoNotUploaded extends Error {
  override name = 'PhotoNotUploaded';
}
