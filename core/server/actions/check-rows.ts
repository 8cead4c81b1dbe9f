import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { namingField } from '../lists/row-name.ts'
import type { Core } from '../pipeline/core.ts'
import { checkGuards, type GuardRequest, namesOfRows, withNames } from './guards.ts'

interface RowsCheck extends Omit<GuardRequest, 'log'> {
  /** A form is opened. In an action on many rows, the operation decides while it runs which rows it refuses. */
  readonly opening?: boolean
}

/**
 * Repeats, when a form opens and on the locked rows, the checks that list and detail show before an action starts: the manifest's conditions, then
 * the operation's own refusals.
 * @throws 409
 */
export async function checkActionRows(core: Core, tx: Tx, { opening = false, ...request }: RowsCheck): Promise<void> {
  await checkGuards(tx, { ...request, log: core.log })
  const { snapshot, resource, action, actor, now, rows } = request
  const operation = action.operation === undefined ? undefined : core.operations.get(action.operation)
  if (rows.length === 0 || !operation?.refuses || (action.select === 'many' && !opening)) return
  const ids = rows.map(row => row.id)
  const refused = await operation.refuses({ db: tx, actor, now, snapshot }, ids)
  const sentence = ids.map(id => refused.get(id)).find(one => one !== undefined)
  if (sentence === undefined) return
  const faulty = rows.filter(row => refused.get(row.id) === sentence)
  const names = rows.length === 1 ? [] : await namesOfRows(tx, { snapshot, resource }, namingField(resource), faulty)
  throw refuse(withNames(sentence, names))
}
