import { expect, it } from 'vitest'
import { PERIOD_NAMES } from '#core/manifest/time/period.ts'
import report from '#schemas/report-view.schema.json' with { type: 'json' }

it('a report may name the periods that there are', () => {
  expect(report.properties.period.enum).toEqual(PERIOD_NAMES)
})
