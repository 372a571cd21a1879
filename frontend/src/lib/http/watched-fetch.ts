/**
 * Like fetch, and tells how much of the body has left, which fetch can't: 0 to 1.
 * @throws TypeError when no answer comes
 */
export function watchedFetch(
  path: string,
  { method, headers, body }: { readonly method: string; readonly headers: Headers; readonly body: FormData },
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(responseText === '' ? null : responseText, { status }));
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = request.onerror;
    request.send(body);
  });
}
