/** What a form asks of a picture's proportions, and the one wording of it, in the browser and on the server. */
import type { Rules } from '#core/contract/model/field.ts'

/** A picture's pixels, or the numbers of a ratio. */
export interface Proportions {
  readonly width: number
  readonly height: number
}

/** Part of the width that a picture may be off: nobody sees it, and programs round as they like. */
const TOLERANCE = 0.01

/** "604:423" as numbers. The schema has held it against its pattern. */
export const readRatio = (ratio: string): Proportions => {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return { width, height }
}

/** Whether a picture has these proportions, but for a pixel or one percent. */
export const fitsRatio = ({ width, height }: Proportions, ratio: Proportions): boolean => {
  const off = Math.abs(width * ratio.height - height * ratio.width)
  return off <= Math.max(ratio.width, ratio.height, width * ratio.height * TOLERANCE)
}

/** Said of a picture of other proportions. */
export const wrongRatio = (label: string, ratio: Proportions): string => `${label}比例应为${ratio.width}:${ratio.height}`

/** What a picture should be like, for people: 建议尺寸 604×341，比例 604:341. Empty where nothing is asked. */
export const pictureAdvice = ({ width, height, ratio }: Pick<Rules, 'width' | 'height' | 'ratio'>): readonly string[] => [
  ...(width !== undefined && height !== undefined ? [`建议尺寸 ${width}×${height}`] : []),
  ...(width !== undefined && height === undefined ? [`建议宽度 ${width} 像素`] : []),
  ...(width === undefined && height !== undefined ? [`建议高度 ${height} 像素`] : []),
  ...(ratio === undefined ? [] : [`比例 ${ratio}`]),
]
