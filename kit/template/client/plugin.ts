import { definePlugin } from '@yuanhang/runtime'
import { ratingCell } from './rating-cell.ts'

export default definePlugin({
  id: 'sample-plugin',
  requires: ['standard'],
  cells: { rating: ratingCell },
  // Loaded when a screen first needs them.
  controls: { rating: { load: async () => (await import('./rating-control.tsx')).RatingControl } },
  components: { summary: { load: async () => (await import('./summary-page.tsx')).SummaryPage } },
})
