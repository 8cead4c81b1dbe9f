import type { Cell } from '@yuanhang/runtime'
import { mostStars, starsOf } from './stars.ts'

/** A cell with `text` only: the table renders a plain text node. */
export const ratingCell: Cell = {
  text: (value, column) => {
    const most = mostStars(column.props)
    const stars = starsOf(value, most)
    return stars === undefined ? '-' : '★'.repeat(stars) + '☆'.repeat(most - stars)
  },
}
