import type { FormChecker } from '#core/contract/form-checker.ts'
import type { Core } from '../pipeline/core.ts'
import { readBody } from './body.ts'
import { checkedForm, formOptions } from './form-checks.ts'

/** Form checks of actions, for forms sent to plugins' endpoints. */
export const formChecker = (core: () => Core): FormChecker => ({
  async check({ resource: name, action: key, values, actor }) {
    const current = core()
    const { snapshot } = current
    const resource = snapshot.resources[name]
    const action = resource?.actions[key]
    if (!resource || action?.select !== 'none') throw new Error(`${name}.${key} is no action without rows`)
    const body = readBody(action, values)
    const options = await formOptions(current, action)
    const request = { snapshot, resource, action, actor, now: new Date(), values: body.values, rows: [], options }
    return current.db.transaction().execute(tx => checkedForm(current, tx, request))
  },
})
