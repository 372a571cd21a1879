/**
 * Like fetch, and tells how much of the body has left, which fetch can't: 0 to 1. Such a call can't be given up.
 * @throws TypeError when no answer comes
 */
export const watchedFetch =
  (onSent: (share: number) => void): typeof fetch =>
  (path, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path as string);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
      request.onload = () => {
        const { status, responseText } = request;
        resolve(new Response(responseText === '' ? null : responseText, { status }));
      };
      request.onerror = () => reject(new TypeError('no answer'));
      request.onabort = request.onerror;
      request.send(body as FormData);
    });
