import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { namingField } from '../lists/row-name.ts'
import type { Core } from '../pipeline/core.ts'
import { checkGuards, type GuardRequest, namesOf, withNames } from './guards.ts'

interface Checking extends Omit<GuardRequest, 'log'> {
  /** A form is opened. Where several rows may be written, the operation says as it runs which of them it refuses. */
  readonly opening?: boolean
}

/**
 * Everything that list and detail say of a row before an action may begin, asked again when its form opens and on the locked rows: conditions of the
 * manifest, then what the operation itself refuses.
 * @throws 409
 */
export async function checkRows(core: Core, tx: Tx, { opening = false, ...request }: Checking): Promise<void> {
  await checkGuards(tx, { ...request, log: core.log })
  const { snapshot, resource, action, actor, now, rows } = request
  const operation = action.operation === undefined ? undefined : core.operations.get(action.operation)
  if (rows.length === 0 || !operation?.refuses || (action.select === 'many' && !opening)) return
  const ids = rows.map(row => row.id)
  const refused = await operation.refuses({ db: tx, actor, now, snapshot }, ids)
  const sentence = ids.map(id => refused.get(id)).find(one => one !== undefined)
  if (sentence === undefined) return
  const faulty = rows.filter(row => refused.get(row.id) === sentence)
  const names = rows.length === 1 ? [] : await namesOf(tx, { snapshot, resource }, namingField(resource), faulty)
  throw refuse(withNames(sentence, names))
}
