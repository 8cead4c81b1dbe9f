import type { Cell } from '@yuanhang/runtime'
import { mostStars, starsOf } from './stars.ts'

/** `text` alone is enough: the table then draws a bare text node. */
export const ratingCell: Cell = {
  text: (value, column) => {
    const most = mostStars(column.props)
    const stars = starsOf(value, most)
    return stars === undefined ? '-' : '★'.repeat(stars) + '☆'.repeat(most - stars)
  },
}
