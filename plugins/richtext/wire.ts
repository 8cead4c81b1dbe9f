/** Kind of media that the editor uploads; client and server check the same limits. */
export interface MediaKind {
  readonly name: 'image' | 'video'
  /** Chinese */
  readonly label: string
  /** Path below /api. */
  readonly path: string
  /** File extensions in lower case. */
  readonly accept: readonly string[]
  /** Bytes */
  readonly maxSize: number
  /** Timeout of an upload in milliseconds. */
  readonly timeout: number
}

const MB = 1_048_576

export const IMAGE: MediaKind = {
  name: 'image',
  label: '图片',
  path: '/article/addUpload',
  accept: ['png', 'jpg', 'gif', 'jpeg', 'svg'],
  maxSize: 5 * MB,
  timeout: 10_000,
}

export const VIDEO: MediaKind = {
  name: 'video',
  label: '视频',
  path: '/article/addUploadVideo',
  accept: ['mp4', 'flv', 'f4v', 'webm', 'm4v'],
  maxSize: 300 * MB,
  timeout: 1_000_000,
}
