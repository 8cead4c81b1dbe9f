/** Rules for the aspect ratio of pictures, with one wording in the browser and on the server. */
import type { Rules } from '#core/contract/model/field.ts'

/** Size of a picture in pixels, or the two numbers of a ratio. */
export interface Proportions {
  readonly width: number
  readonly height: number
}

/** Allowed deviation, as a fraction: invisible, and programs round differently. */
const RATIO_TOLERANCE = 0.01

/** Parses "604:423". The schema has already checked the pattern. */
export const readRatio = (ratio: string): Proportions => {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return { width, height }
}

/** True if the picture has this ratio, with a tolerance of one pixel or one percent. */
export const fitsRatio = ({ width, height }: Proportions, ratio: Proportions): boolean => {
  const off = Math.abs(width * ratio.height - height * ratio.width)
  return off <= Math.max(ratio.width, ratio.height, width * ratio.height * RATIO_TOLERANCE)
}

/** Message for a picture with a wrong ratio. */
export const ratioMessage = (label: string, ratio: Proportions): string => `${label}比例应为${ratio.width}:${ratio.height}`

/** Hints about the recommended size: 建议尺寸 604×341，比例 604:341. Empty if the rules recommend nothing. */
export const pictureAdvice = ({ width, height, ratio }: Pick<Rules, 'width' | 'height' | 'ratio'>): readonly string[] => [
  ...(width !== undefined && height !== undefined ? [`建议尺寸 ${width}×${height}`] : []),
  ...(width !== undefined && height === undefined ? [`建议宽度 ${width} 像素`] : []),
  ...(width === undefined && height !== undefined ? [`建议高度 ${height} 像素`] : []),
  ...(ratio === undefined ? [] : [`比例 ${ratio}`]),
]
