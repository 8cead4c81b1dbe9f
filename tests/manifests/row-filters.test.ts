/** What chooses among rows offers every value that rows may have, not only those that people set by hand. */
import { expect, it } from 'vitest'
import type { Option } from '#core/contract/model/option.ts'
import { projectSnapshot } from '#tests/support/write-context.ts'

/** Values of its own that are written, not searched for: by action and item. */
const WRITTEN: readonly string[] = ['/agency/institutionsCustomer/highSeas moveInReason']

it('in forms whose items are no fields', { timeout: 60_000 }, async () => {
  const snapshot = await projectSnapshot()
  const someByProgram = (options: readonly Option[]): boolean => options.some(one => !one.manual || someByProgram(one.children))
  const byHand = Object.values(snapshot.resources).flatMap(resource =>
    Object.values(resource.actions).flatMap(action =>
      action.form.flatMap(item =>
        item.kind === 'field' && item.field === undefined && item.filter !== true && someByProgram(snapshot.options[item.options ?? '']?.values ?? [])
          ? [`${action.path} ${item.name}`]
          : [],
      ),
    ),
  )
  expect([...new Set(byHand)].filter(one => !WRITTEN.includes(one))).toEqual([])
})
