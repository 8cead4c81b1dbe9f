/** True if the If-None-Match header contains this ETag, so that the client already has the content. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some(one => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false
