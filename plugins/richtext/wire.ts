import { endpointAt } from '#core/contract/endpoint.ts'
import { KEPT_FILE } from '#core/contract/shape.ts'

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

const BYTES_PER_MEGABYTE = 1_048_576

export const IMAGE_MEDIA: MediaKind = {
  name: 'image',
  label: '图片',
  path: '/article/addUpload',
  accept: ['png', 'jpg', 'gif', 'jpeg', 'svg'],
  maxSize: 5 * BYTES_PER_MEGABYTE,
  timeout: 10_000,
}

export const VIDEO_MEDIA: MediaKind = {
  name: 'video',
  label: '视频',
  path: '/article/addUploadVideo',
  accept: ['mp4', 'flv', 'f4v', 'webm', 'm4v'],
  maxSize: 300 * BYTES_PER_MEGABYTE,
  timeout: 1_000_000,
}

/** Upload of a file of this kind, which becomes part of a text. */
export const mediaUploadAt = ({ path }: MediaKind) => endpointAt({ method: 'POST', path, output: KEPT_FILE })
