import type { Actor } from '#core/contract/actor.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { errorCodeOf } from '#core/contract/must.ts'
import type { Core } from '../pipeline/core.ts'
import { valueItems } from './body.ts'

interface UniqueQuestion {
  readonly action: Action
  readonly resource: Resource
  readonly actor: Actor
}

/** Form values of masked unique fields: a refusal reveals that the value exists. */
const maskedUnique = ({ action, resource }: UniqueQuestion, values: Readonly<Record<string, unknown>>): readonly string[] =>
  valueItems(action).flatMap(({ name, field = '' }) => {
    const { mask, unique } = resource.fields[field] ?? {}
    const value = values[name]
    return mask !== undefined && unique !== undefined && typeof value === 'string' ? [value] : []
  })

const isRevealing = (error: unknown): boolean => (error instanceof HttpError ? error.status === 409 : errorCodeOf(error) === '23505')

/**
 * Runs an action whose answer reveals whether a masked value exists, and counts that against the actor's limit of questions about masked values.
 * Editing rows always counts, because a row can be edited repeatedly; creating a row counts only if it is refused, because every wrong guess leaves a
 * row.
 * @param run receives the hashes for the audit entry of a refusal
 * @throws 429 if the limit is reached: before an edit, or in place of a refusal
 */
export async function withQuestionLimit<T>(
  core: Core,
  asking: UniqueQuestion,
  values: Readonly<Record<string, unknown>>,
  run: (hashes: readonly string[]) => Promise<T>,
): Promise<T> {
  const asked = maskedUnique(asking, values)
  if (asked.length === 0) return run([])
  const { questions } = core.services
  if (asking.action.select !== 'none') await questions.ask(asking.actor, asked)
  try {
    return await run(await Promise.all(asked.map(questions.hash)))
  } catch (error) {
    if (isRevealing(error)) await questions.ask(asking.actor, asked)
    throw error
  }
}
