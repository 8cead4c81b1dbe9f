import { type ReactNode, useMemo } from 'react'
import { SampleCell } from '#core/runtime/index.ts'
import type { ExampleProps } from './example-props.ts'
import { exampleColumn, exampleRow } from './values.ts'

/** A value drawn in its cell. */
export function CellExample({ name, example }: ExampleProps): ReactNode {
  const column = useMemo(() => exampleColumn(name, example), [name, example])
  return <SampleCell column={column} row={exampleRow(example)} />
}
