import { type ReactNode, useState } from 'react'
import { createFilterDraft, FilterField } from '#core/runtime/index.ts'
import type { ExampleProps } from './example-props.ts'
import { exampleAddress, exampleFilter } from './values.ts'

const ignoreSubmit = (): void => {}

/** A filter drawn as above a list. */
export function FilterExample({ name, example }: ExampleProps): ReactNode {
  const [filter] = useState(() => exampleFilter(name, example))
  const [draft] = useState(() => {
    const made = createFilterDraft([filter])
    made.reset(exampleAddress(filter, example))
    return made
  })
  return <FilterField filter={filter} draft={draft} onSubmit={ignoreSubmit} wide={filter.params.length > 1} />
}
