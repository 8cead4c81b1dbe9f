import { type ReactNode, useState } from 'react'
import { createFilterDraft, FilterField } from '#core/runtime/index.ts'
import type { ExampleProps } from './example-props.ts'
import { addressOf, filterOf } from './values.ts'

const NOTHING = (): void => {}

/** A filter drawn as above a list. */
export function FilterExample({ name, example }: ExampleProps): ReactNode {
  const [filter] = useState(() => filterOf(name, example))
  const [draft] = useState(() => {
    const made = createFilterDraft([filter])
    made.reset(addressOf(filter, example))
    return made
  })
  return <FilterField filter={filter} draft={draft} onSubmit={NOTHING} wide={filter.params.length > 1} />
}
