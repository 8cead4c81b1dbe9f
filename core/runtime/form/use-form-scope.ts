import { useMemo } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import type { FormScope } from './form-context.ts'
import { createFormStore } from './form-store.ts'
import { useConditionContext } from './use-condition-context.ts'
import { type FormInit, type FormLoad, useFormInit } from './use-form-init.ts'
import { openingValues } from './values.ts'

type Opened = Pick<PresenterProps, 'action' | 'rows' | 'initial' | 'held'>

/** Of what is held, the items that could be changed: others never send anything. */
const heldItems = ({ action, held }: Opened): ReadonlySet<string> =>
  new Set(action.form?.filter(({ name, readonly }) => held && name in held.values && readonly !== true).map(({ name }) => name))

const scopeOf = (opened: Opened, init: FormInit, context: ConditionContext): FormScope => {
  const { action, rows, held } = opened
  const initial = { ...opened.initial, ...held?.values }
  const items = action.form ?? []
  const existing = action.select !== 'none'
  const values = openingValues({ items, source: init.source, initial, user: context.user, existing })
  const store = createFormStore({ items, initial: values, context, held: heldItems(opened) })
  return { store, init: init.data, rows: held ? [...rows, held.row] : rows }
}

/** Loads an action's form and holds what is filled in, for FormFields. */
export function useFormScope(opened: Opened): { readonly load: FormLoad; readonly scope: FormScope | undefined; reload(): void } {
  const context = useConditionContext()
  const { load, reload } = useFormInit(opened.action, opened.rows)
  const init = load.state === 'ready' ? load.init : undefined
  // Only with init: a form lives as long as what it was loaded with; a profile that is fetched again must not empty it
  const scope = useMemo(() => (init ? scopeOf(opened, init, context) : undefined), [init])
  return { load, scope, reload }
}
