/** Whether If-None-Match names this ETag: who sent it has the same already. */
export const heldAlready = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some(one => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false
