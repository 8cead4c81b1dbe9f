import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { Contributed } from '#core/runtime/index.ts'
import type { ExampleProps } from './example-props.ts'
import { exampleAction, exampleRows } from './values.ts'

/** The button of an action, which opens the presenter. */
export function PresenterExample({ name, example, opened }: ExampleProps): ReactNode {
  const [open, setOpen] = useState(opened)
  const [action] = useState(() => exampleAction(name, example))
  const [rows, turn] = useState(() => exampleRows(example))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action.label}</Button>
      {open && (
        <Contributed
          kind="presenters"
          id={name}
          props={{ action, rows, view: undefined, initial: {}, close: () => setOpen(false), turn }}
          fallback={null}
        />
      )}
    </>
  )
}
