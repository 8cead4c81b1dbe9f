/** Computes crop, size and encodings of a picture, without browser APIs. */
import type { FileLimits, Proportions } from '#core/manifest/public.ts'

/** Area of a picture in its own pixels. */
export interface PictureArea extends Proportions {
  readonly x: number
  readonly y: number
}

/** Encoding that a canvas can write. */
export interface PictureEncoding {
  readonly type: 'image/png' | 'image/jpeg'
  readonly ending: 'png' | 'jpg'
  readonly quality: number
  /** Scale factor of the output's edges. */
  readonly scale: number
}

const JPEG_QUALITIES = [0.92, 0.85, 0.75, 0.65]
/** Below half the possible size the quality is not acceptable. */
const PICTURE_SCALES = [1, 0.85, 0.7, 0.5]

/**
 * Output size: that of the area, at most the recommended size, never enlarged. With a ratio the height is computed from the width, so that rounding
 * never breaks it.
 */
export function outputSize(area: Proportions, { ratio, width, height }: Pick<FileLimits, 'ratio' | 'width' | 'height'>): Proportions {
  const shrink = Math.min(1, Math.max((width ?? 0) / area.width, (height ?? 0) / area.height) || 1)
  const wide = Math.max(1, Math.round(area.width * shrink))
  const high = ratio ? (wide * ratio.height) / ratio.width : area.height * shrink
  return { width: wide, height: Math.max(1, Math.round(high)) }
}

/** Encodings to try until the file is small enough: lossless first unless the picture was a JPEG, then with decreasing quality and size. */
export function pictureEncodings(ending: string, accept: readonly string[]): readonly PictureEncoding[] {
  const lossless: readonly PictureEncoding[] = [{ type: 'image/png', ending: 'png', quality: 1, scale: 1 }]
  const jpeg = PICTURE_SCALES.flatMap(scale =>
    JPEG_QUALITIES.map((quality): PictureEncoding => ({ type: 'image/jpeg', ending: 'jpg', quality, scale })),
  )
  const png = PICTURE_SCALES.map((scale): PictureEncoding => ({ type: 'image/png', ending: 'png', quality: 1, scale }))
  const first = ending === 'jpg' ? [] : lossless
  return [...first, ...jpeg, ...png].filter(one => accept.includes(one.ending))
}
