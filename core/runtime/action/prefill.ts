import { checkValue } from '../../manifest/rules/index.ts'
import type { ActionInAddress } from './open-on.ts'

/**
 * Initial values of a form. Each value of the address goes into the first listed item whose rules accept it: a number is a phone, else a WeChat id.
 */
export const prefill = ({ action, given }: Pick<ActionInAddress, 'action' | 'given'>): Readonly<Record<string, unknown>> => {
  const initial: Record<string, unknown> = {}
  for (const [key, names] of Object.entries(action.openOn?.prefill ?? {})) {
    const value = given.get(key)
    if (!value) continue
    const items = names.map(name => action.form?.find(item => item.name === name || item.field === name))
    const target = items.find(item => item && !(item.name in initial) && checkValue(item, value) === undefined)
    if (target) initial[target.name] = value
  }
  return initial
}
