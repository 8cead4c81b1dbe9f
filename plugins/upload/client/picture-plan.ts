/** How a chosen picture becomes one that fits, worked out without a browser: which pixels, how many, and in which encodings to try. */
import type { FileLimits, Proportions } from '#core/manifest/fields/index.ts'

/** Part of a picture, in its own pixels. */
export interface Area extends Proportions {
  readonly x: number
  readonly y: number
}

/** What a canvas writes. */
export interface Encoding {
  readonly type: 'image/png' | 'image/jpeg'
  readonly ending: 'png' | 'jpg'
  readonly quality: number
  /** Of the output's edges. */
  readonly scale: number
}

const QUALITIES = [0.92, 0.85, 0.75, 0.65]
/** Below half of what it could be a picture is no longer what was chosen. */
const SCALES = [1, 0.85, 0.7, 0.5]

/**
 * Pixels of the result: those of the area, no more than recommended and none invented. The height follows from the ratio, where there is one, so
 * that rounding never breaks it.
 */
export function outputSize(area: Proportions, { ratio, width, height }: Pick<FileLimits, 'ratio' | 'width' | 'height'>): Proportions {
  const shrink = Math.min(1, Math.max((width ?? 0) / area.width, (height ?? 0) / area.height) || 1)
  const wide = Math.max(1, Math.round(area.width * shrink))
  const high = ratio ? (wide * ratio.height) / ratio.width : area.height * shrink
  return { width: wide, height: Math.max(1, Math.round(high)) }
}

/** Encodings to try in turn until one is small enough: without loss first where the picture was so, then smaller and smaller. */
export function encodings(ending: string, accept: readonly string[]): readonly Encoding[] {
  const lossless: readonly Encoding[] = [{ type: 'image/png', ending: 'png', quality: 1, scale: 1 }]
  const jpeg = SCALES.flatMap(scale => QUALITIES.map((quality): Encoding => ({ type: 'image/jpeg', ending: 'jpg', quality, scale })))
  const png = SCALES.map((scale): Encoding => ({ type: 'image/png', ending: 'png', quality: 1, scale }))
  const first = ending === 'jpg' ? [] : lossless
  return [...first, ...jpeg, ...png].filter(one => accept.includes(one.ending))
}
