import { runOperation } from '@yuanhang/kit/testing'
import { expect, it } from 'vitest'
import { noteOutcome } from './note-outcome.ts'

const rows = [{ id: 3 }]

it('notes what came of the call, and empties what was noted before', async () => {
  const { written } = await runOperation(noteOutcome, { rows, form: { outcome: 'CONNECTED', minutes: 12, remarks: '约了面谈' } })
  expect(written[0]?.values).toEqual({ outcome: 'CONNECTED', minutes: 12, remarks: '约了面谈' })
  const again = await runOperation(noteOutcome, { rows, form: { outcome: 'BUSY' } })
  expect(again.written).toEqual([
    { kind: 'change', resource: 'clickToCallCall', ids: [3], values: { outcome: 'BUSY', minutes: null, remarks: null } },
  ])
})

it('takes no minutes of a call that nobody answered', async () => {
  await expect(runOperation(noteOutcome, { rows, form: { outcome: 'NO_ANSWER', minutes: 3 } })).rejects.toMatchObject({
    errors: [{ field: 'minutes' }],
  })
})
