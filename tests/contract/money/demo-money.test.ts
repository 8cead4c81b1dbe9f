import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import { wrongSums } from './obvious-sums.ts'

let application: TestApplication
beforeAll(async () => {
  application = await startApplication()
})
afterAll(() => application.close())

it('the sums of the demo follow from its ledger, records and lines', async () => {
  expect(await wrongSums(application.db)).toEqual([])
})
