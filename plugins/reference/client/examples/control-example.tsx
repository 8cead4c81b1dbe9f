import { type ReactNode, useState } from 'react'
import { createFormStore, FormContext, FormItem, type FormScope } from '#core/runtime/form/index.ts'
import type { ExampleProps } from './example-props.ts'
import { exampleItem, exampleRows, exampleValues } from './values.ts'

const SAMPLE_USER = { id: 1, username: 'sample', admin: true, departmentId: null, permissions: [] }

/** A control drawn in a form. */
export function ControlExample({ name, fieldType, example }: ExampleProps): ReactNode {
  const [scope] = useState((): FormScope => {
    const items = [exampleItem(name, fieldType, example)]
    const store = createFormStore({ items, initial: exampleValues(example), context: { user: SAMPLE_USER, now: new Date() } })
    return { store, init: {}, rows: exampleRows(example) }
  })
  return (
    <FormContext value={scope}>
      <div className="yh-form">
        {scope.store.items.map(item => (
          <FormItem key={item.name} item={item} />
        ))}
      </div>
    </FormContext>
  )
}
