import type { Cell } from '@yuanhang/runtime'
import { maxStars, starsOf } from './stars.ts'

/** A cell with `text` only: the table renders a plain text node. */
export const ratingCell: Cell = {
  text: (value, column) => {
    const most = maxStars(column.props)
    const stars = starsOf(value, most)
    return stars === undefined ? '-' : '★'.repeat(stars) + '☆'.repeat(most - stars)
  },
}
